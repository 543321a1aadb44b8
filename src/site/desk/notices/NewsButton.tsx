import { noticeWords as words } from '../../../content/notice-words.ts'

/** Covers the first heading of the list, so that no row moves just before a click on it. */
export function NewsButton({ bar, onShow }: { bar: string; onShow: () => void }) {
  return (
    <div role="status" className="desk-news">
      {bar && (
        <button type="button" className="button" onClick={onShow}>
          <span className="truncate">{bar}</span>
          <span className="desk-news-show underline">{words.news.show}</span>
        </button>
      )}
    </div>
  )
}
