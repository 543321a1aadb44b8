import { noticeWords as words } from '../../../content/notice-words.ts'

/** The list begins below it. While the pointer is on the list, it covers a heading, so that no row moves just before a click. */
export function NewsButton({ bar, onShow, onSeen }: { bar: string; onShow: () => void; onSeen: () => void }) {
  return (
    <div role="status" className="desk-news">
      {bar && (
        <>
          <button type="button" className="button" onClick={onShow}>
            <span>{bar}</span>
            <span className="desk-news-show underline">{words.news.show}</span>
          </button>
          <button
            type="button"
            className="button"
            title={words.news.seen}
            aria-label={words.news.seen}
            onClick={onSeen}
          >
            <span aria-hidden="true">×</span>
          </button>
        </>
      )}
    </div>
  )
}
