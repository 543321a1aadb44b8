import { noticeWords as words } from '../../content/notice-words.ts'
import type { useNews } from './use-news.ts'

/** Over the first heading of the list, so that no row moves just before a click on it. */
export function NewsButton({
  news: { count, about },
  onShow,
}: {
  news: ReturnType<typeof useNews>
  onShow: () => void
}) {
  return (
    <div role="status" className="desk-news">
      {count > 0 && (
        <button type="button" className="button" onClick={onShow}>
          <span className="truncate">{words.news.bar(count, about)}</span>
          <span className="desk-news-show underline">{words.news.show}</span>
        </button>
      )}
    </div>
  )
}
