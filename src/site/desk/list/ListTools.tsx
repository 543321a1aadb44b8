import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { figureWords } from '../../../content/figure-words.ts'
import { type DeskList, FIGURES_FRAGMENT, MAX_COUNTED, SCOPES, VIEWS } from '../../../lead/desk/desk-api.ts'
import { nameOf, type Team } from '../team.ts'
import type { ListFilter } from './use-list.ts'

const SEARCH_AFTER_MS = 300

interface Props {
  className: string
  shown: ListFilter
  counts: DeskList['counts'] | undefined
  team: Team
  /** Their e-mail addresses. */
  colleagues: readonly string[]
  onShow: (change: Partial<ListFilter>) => void
  searchBox: RefObject<HTMLInputElement | null>
}

/** The views with their counts, the choice of the colleague whose leads are shown, and the search. */
export function ListTools({ className, shown, counts, team, colleagues, onShow, searchBox }: Props) {
  const [typed, setTyped] = useState('')
  const isSearch = shown.search !== ''
  const show = (change: Partial<ListFilter>) => {
    setTyped('')
    onShow({ ...change, search: '' })
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== shown.search) onShow({ search: typed.trim() })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the time again
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    search()
  }

  return (
    <div className={`desk-tools ${className}`}>
      <nav aria-label={words.viewsLabel}>
        <ul role="list" className="desk-tabs">
          {/* On a phone, there is no room for the last tab. */}
          {[...VIEWS.slice(0, -1), null, ...VIEWS.slice(-1)].map((view) => (
            <li key={view}>
              {view === null ? (
                <a href={`#${FIGURES_FRAGMENT}`} className="desk-view inline-flex items-center no-underline">
                  {figureWords.title}
                </a>
              ) : (
                <button
                  type="button"
                  className="desk-view"
                  aria-current={view === shown.view && !isSearch ? 'page' : undefined}
                  onClick={() => show({ view: view })}
                >
                  {words.views[view]} <Count count={counts?.[view]} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {shown.view === 'open' && !isSearch && (
        // Not a fieldset, because the background of a fieldset does not scroll.
        <nav className="desk-scopes" aria-label={words.scopesLabel}>
          {SCOPES.map((scope) => (
            <button
              key={scope}
              type="button"
              className="desk-scope"
              aria-pressed={scope === shown.scope && shown.colleague === undefined}
              onClick={() => show({ scope: scope, colleague: undefined })}
            >
              {words.scopes[scope]} {scope !== 'all' && <Count count={counts?.[scope]} />}
            </button>
          ))}
          {colleagues.length > 0 && (
            <select
              className="desk-scope"
              aria-label={words.colleague}
              value={shown.colleague ?? ''}
              onChange={({ target: { value } }) =>
                show({ scope: value ? 'mine' : 'all', colleague: value || undefined })
              }
            >
              <option value="">{words.otherColleague}</option>
              {colleagues.map((address) => (
                <option key={address} value={address}>
                  {nameOf(address, team)}
                </option>
              ))}
            </select>
          )}
        </nav>
      )}
      <search className="desk-search">
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

function Count({ count }: { count: number | undefined }) {
  return !count ? null : <span className="desk-quiet">{formatCount(count)}</span>
}

export const formatCount = (count: number) => (count >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(count))
