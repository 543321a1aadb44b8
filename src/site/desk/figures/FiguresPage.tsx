import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import type { DeskFigures, FigureName } from '../../../lead/desk/desk-figures.ts'
import { calendarSpan } from '../../../lead/figures/period.ts'
import type { Trouble } from '../ask-desk.ts'
import { useConnection } from '../connection.ts'
import { DeskHead } from '../DeskHead.tsx'
import { useNews } from '../notices/use-news.ts'
import { PageHeading } from '../PlainPage.tsx'
import { figuresHash, LIST_HASH } from '../route.ts'
import { useTrouble } from '../use-trouble.ts'
import { CountLink, FigureTable } from './FigureTable.tsx'

/**
 * The steps from visits to contracts, in total and by source, compared with the period before.
 * @param props.period the first argument of calendarSpan
 */
export function FiguresPage({ period }: { period: string }) {
  const { ask } = useConnection()
  const query = useQuery({
    queryKey: ['figures', period],
    queryFn: () => ask({ do: 'figures', period }),
    placeholderData: keepPreviousData,
  })
  const trouble = useTrouble(query)
  const [notice, setNotice] = useState('')
  const figures = query.data
  // Do not wait for the response, because staff can click again before it arrives.
  const span = query.isPlaceholderData ? calendarSpan(period, Date.now()) : figures
  const show = (period: string) => {
    setNotice('')
    location.hash = figuresHash(period)
  }
  const refuse = (trouble: Trouble) => {
    setNotice(deskWords.troubles[trouble])
    return false
  }
  const periodButton = (arrow: string, to: string | null | undefined, label: string, isNamed = false) => (
    // The button is never `disabled`, because it would lose the focus.
    <button
      type="button"
      className="desk-button min-w-11 shrink-0 px-3 aria-disabled:border-line aria-disabled:text-soft"
      aria-disabled={!to}
      onClick={() => to && show(to)}
    >
      <span className={arrow} /> <span className={isNamed ? '' : 'sr-only'}>{label}</span>
    </button>
  )
  return (
    <FiguresFrame me={figures?.me} onRefused={refuse}>
      <div className="figures">
        {/* The title is hidden, because the tab shows the same one. */}
        <div className="sr-only">
          <PageHeading title={words.title} />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <fieldset className="desk-scopes flex-wrap">
            <legend className="sr-only">{words.unitsLabel}</legend>
            {(['week', 'month', 'year'] as const).map((unit) => (
              <button
                key={unit}
                type="button"
                className="desk-scope whitespace-nowrap narrow:text-[0.9375rem]"
                aria-pressed={span?.unit === unit}
                onClick={() => show(unit)}
              >
                {words.units[unit]}
              </button>
            ))}
          </fieldset>
          {figures && (
            <p>
              <span className="desk-quiet">{figures.words.today}:</span> {figures.today || figures.words.nothingEntered}
            </p>
          )}
          {figures?.openOffers && (
            <a href={figuresHash(period, { stage: 'openOffers' })} className="link">
              {figures.openOffers}
            </a>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {periodButton(
            'desk-arrow',
            span?.before,
            (span?.after ? words.earlier : words.last)[span?.unit ?? 'week'],
            true,
          )}
          {periodButton('desk-arrow desk-arrow-on', span?.after, words.later)}
          <p role="status" className="side:ml-2">
            <strong className="figures-title">
              {trouble ? deskWords.troubles[trouble] : (figures?.title ?? deskWords.loading)}
            </strong>{' '}
            <span className="desk-quiet narrow:text-[0.8125rem]">{figures?.heads[0]}</span>
          </p>
        </div>
        {figures && <Entered {...figures} />}
        <p role="status" className={notice && 'desk-trouble sticky top-0 z-10'}>
          {notice}
        </p>
        <p className="strong">{figures?.compared}</p>
        {figures && (
          <div className="figures-body">
            <FigureTable {...figures} onNotice={setNotice} />
            <Further {...figures} />
          </div>
        )}
      </div>
    </FiguresFrame>
  )
}

interface FrameProps {
  me: string | undefined
  openRef?: string | null
  onRefused: (trouble: Trouble) => boolean
  children: ReactNode
}

export function FiguresFrame({ me = '', openRef = null, onRefused, children }: FrameProps) {
  const hidden = openRef === null ? '' : 'narrow:hidden'
  const tab = 'desk-view inline-flex items-center no-underline'
  useNews(undefined, openRef)
  return (
    <main className="desk" data-open={openRef ?? undefined}>
      <DeskHead me={me} className={hidden} onRefused={onRefused} isMain={false} />
      <nav className={`desk-tools narrow:pt-2 ${hidden}`} aria-label={deskWords.viewsLabel}>
        <ul role="list" className="desk-tabs">
          <li>
            <a href={LIST_HASH} className={tab}>
              {deskWords.title}
            </a>
          </li>
          <li>
            <a href={figuresHash('week')} aria-current="page" className={tab}>
              {words.title}
            </a>
          </li>
        </ul>
      </nav>
      {children}
    </main>
  )
}

/** Counts by the day of the step, while the table counts by the day of the lead. */
function Entered({ id: period, calls, entered, words }: Pick<DeskFigures, 'id' | 'calls' | 'entered' | 'words'>) {
  const shown = entered.filter(({ count, before }) => count > 0 || before)
  return (
    <p className="figures-line">
      <span className="desk-quiet">{words.entered}:</span>
      {calls && <span>{calls}</span>}
      {shown.map(({ stage, label, count, value, before }) => (
        <span key={stage}>
          {label} <CountLink period={period} stage={stage} label={label} count={count} isEntered />
          {value && ` (${value})`} <span className="desk-quiet">{before}</span>
        </span>
      ))}
      {!calls && shown.length === 0 && words.nothingEntered}
    </p>
  )
}

type FurtherProps = Pick<DeskFigures, 'id' | 'unit' | 'tables' | 'note' | 'words'>

/** Contracts and offers without a value, losses with their reasons, and how fast the answers were. */
function Further({ id: period, unit, tables: [total], note, words: { costsByMonth } }: FurtherProps) {
  const rows = total.rows.filter(({ name }) => SPEED.includes(name))
  const counted = (stage: 'unpriced' | 'unpricedOffers' | 'lost' | 'leftOut' | 'onTime' | 'late', text?: string) => (
    <CountLink period={period} stage={stage} label={words[stage]} count={total.now[stage]} text={text} />
  )
  const onTime = total.rows.find(({ name }) => name === 'onTime')
  return (
    <div className="grid content-start gap-2">
      {(['unpriced', 'unpricedOffers'] as const)
        .filter((stage) => total.now[stage] > 0)
        .map((stage) => (
          <p key={stage} className="figures-line">
            <span>
              {words[stage]} {counted(stage)}
            </span>
          </p>
        ))}
      {total.now.lost + total.now.leftOut > 0 && (
        <p className="figures-line">
          <span>
            {words.lost} {counted('lost')}
          </span>
          {total.losses.map(({ name, reason, count }) => (
            <span key={reason}>
              <span className="desk-quiet">{name}</span>{' '}
              <CountLink period={period} stage="lost" reason={reason} label={name} count={count} />
            </span>
          ))}
          {total.now.leftOut > 0 && (
            <span>
              <span className="desk-quiet">{words.leftOut}</span> {counted('leftOut')}
            </span>
          )}
        </p>
      )}
      {onTime && (
        <p className="figures-line">
          <span>
            {words.onTime} {counted('onTime', onTime.now)}{' '}
            {onTime.before !== null && (
              <span className="desk-quiet whitespace-nowrap">{words.before(onTime.before)}</span>
            )}
          </span>
          <span>
            {words.late} {counted('late')}
          </span>
        </p>
      )}
      <p className="figures-speed">
        {rows.map(({ name, label, now, before }) => (
          <span key={name}>
            {label} <strong>{now}</strong>{' '}
            {before !== null && <span className="desk-quiet">{words.before(before)}</span>}
          </span>
        ))}
      </p>
      {unit !== 'month' && (
        <a href={figuresHash('month')} className="link justify-self-start">
          {costsByMonth}
        </a>
      )}
      <p className="desk-quiet max-w-3xl">{note}</p>
    </div>
  )
}

const SPEED: FigureName[] = ['share', 'firstTry', 'answer']
