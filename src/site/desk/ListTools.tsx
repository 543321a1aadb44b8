import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { figureWords } from '../../content/figure-words.ts'
import { type DeskList, FIGURES_MARK, MOST_COUNTED, VIEWS, type View } from '../../lead/desk.ts'

/** After the last letter. */
const SEARCH_AFTER_MS = 300

interface Props {
  className: string
  /** `null` while a search goes through all leads. */
  view: View | null
  counts: DeskList['counts'] | undefined
  onView: (view: View) => void
  searchBox: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}

/** The views with their counts, and the search. */
export function ListTools({ className, view, counts, onView, searchBox, onSearch }: Props) {
  const [typed, setTyped] = useState('')
  const show = (view: View) => {
    setTyped('')
    onView(view)
  }

  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }

  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-6 px-4 lg:px-8 ${className}`}>
      <nav aria-label={words.viewsLabel}>
        <ul role="list" className="flex flex-wrap gap-x-5">
          {VIEWS.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="desk-view"
                aria-current={one === view ? 'page' : undefined}
                onClick={() => show(one)}
              >
                {words.views[one]}{' '}
                {counts && (
                  <span className={one === 'overdue' && counts[one] > 0 ? 'desk-late' : 'desk-quiet'}>
                    {counts[one] >= MOST_COUNTED ? `${MOST_COUNTED}+` : counts[one]}
                  </span>
                )}
              </button>
            </li>
          ))}
          <li>
            <a href={`#${FIGURES_MARK}`} className="desk-view inline-flex items-center no-underline">
              {figureWords.title}
            </a>
          </li>
        </ul>
      </nav>
      <search className="w-full py-2 lg:w-72">
        <form onSubmit={onSubmit}>
          <input
            ref={searchBox}
            type="search"
            className="desk-box w-full"
            aria-label={words.search}
            placeholder={words.searchHint}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </search>
    </div>
  )
}
