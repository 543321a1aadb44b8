import { html } from 'hono/html'
import { NBSP } from '../../base/nbsp.ts'
import { styles } from './letter-styles.ts'

export type Markup = ReturnType<typeof html>

/** A part of a letter as text and HTML, so that both say the same. */
export interface Block {
  html: Markup
  text: string
}

export interface Link {
  label: string
  href: string
}

export function text(words: string): Block {
  return { html: paragraph(words, styles.text), text: words }
}

/** A short heading inside a section. */
export function label(words: string): Block {
  return { html: paragraph(words, styles.label), text: words }
}

export function regards(words: string): Block {
  return { html: paragraph(words, styles.closing), text: words }
}

export function heading(words: string): Block {
  return {
    html: html`<h2 class="ink" style="${styles.heading}">${words}</h2>`,
    text: `${words}\n${'-'.repeat([...words].length)}`,
  }
}

/** The most important fact, such as the time by which an answer is due. */
export function highlight(label: string, value: string): Block {
  const lines = html`${paragraph(label, styles.highlightLabel)}${paragraph(value, styles.highlightValue)}`
  const box = table(html`<tr><td class="highlight" style="${styles.highlight}">${lines}</td></tr>`)
  return { html: html`<div style="${styles.space}">${box}</div>`, text: `${label}\n${value}` }
}

export interface Fact {
  label: string
  value: string
  href?: string | undefined
}

export function facts(list: Fact[]): Block {
  const rows = list.map(
    ({ label, value, href }) => html`<tr>
<td class="line fact soft" style="${styles.factLabel}">${label}</td>
<td class="line fact ink" style="${styles.factValue}">${href === undefined ? value : link({ href, label: value })}</td>
</tr>`,
  )
  // Further lines are indented, so that no line of a person's text looks like a fact.
  const lines = list.map(
    ({ label, value }) => `${label}${/\?$/.test(label) ? '' : ':'} ${value.replaceAll('\n', '\n  ')}`,
  )
  return { html: table(rows), text: lines.join('\n') }
}

interface Row {
  name: string
  cells: { value: string; note: string }[]
  note: string
}

/** A table of numbers, which a screen reader announces as one. */
export function columns([first, ...heads]: readonly string[], rows: readonly Row[]): Block {
  const labels = heads.map(
    (head) => html`<th align="right" class="soft" style="${styles.columnHead}" nowrap>${head}</th>`,
  )
  const body = rows.map(({ name, cells, note }) => {
    const numbers = cells.map(({ value, note }) => {
      const below = note && html`<br><span class="soft" style="${styles.columnNote}">${note}</span>`
      return html`<td align="right" class="line ink" style="${styles.columnCell}" nowrap>${value}${below}</td>`
    })
    const below =
      note &&
      html`<tr><td colspan="${cells.length + 1}" align="right" class="soft" style="${styles.columnNote};padding-bottom:10px">${note}</td></tr>`
    return html`<tr><td class="line ink" style="${styles.columnName}">${name}</td>${numbers}</tr>${below}`
  })
  const lines = rows.map(({ name, cells, note }) => {
    const parts = cells.map(({ value, note }, index) => `${heads[index]} ${value}${note && ` (${note})`}`)
    return `${name}: ${[...parts, note].filter(Boolean).join(', ')}`
  })
  return {
    html: html`<table role="table" width="100%" border="0" cellpadding="0" cellspacing="0"><tbody>
<tr><th align="left" class="soft" style="${styles.columnFirst}">${first}</th>${labels}</tr>${body}
</tbody></table>`,
    text: lines.join('\n'),
  }
}

export function steps(list: readonly string[]): Block {
  const rows = list.map(
    (step, index) => html`<tr>
<td class="number" style="${styles.stepNumber}">${index + 1}</td>
<td class="ink" style="${styles.stepText}">${step}</td>
</tr>`,
  )
  return { html: table(rows), text: list.map((step, index) => `${index + 1}. ${step}`).join('\n') }
}

export function quote(words: string): Block {
  return {
    html: table(html`<tr><td class="quote" style="${styles.quote}">${inLines(words)}</td></tr>`),
    text: words.replace(/^/gm, '> '),
  }
}

export interface Action extends Link {
  rank: 'primary' | 'secondary'
  /** Replaces the address in the plain-text part. */
  plain?: string
}

export function actions(list: Action[], note?: string): Block {
  const below = note === undefined ? null : paragraph(note, styles.note, 'soft')
  const lines = list.map(({ label, plain, href }) => `${label}:\n${plain ?? href}`)
  return {
    html: html`<div style="${styles.actions}">${list.map(button)}${below}</div>`,
    text: [...lines, ...asList(note)].join('\n\n'),
  }
}

/** A table per button, because a cell is the only box that every mail program pads and colours. */
function button({ href, label, rank }: Action): Markup {
  const style = styles.buttons[rank]
  return html`<div style="${styles.action}"><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tbody><tr>
<td class="button-${rank}" style="${style.cell};${styles.button}"><a href="${href}" style="${style.link}">${label}</a></td>
</tr></tbody></table></div>`
}

export function sentence({ before, link: inside, after }: { before: string; link: Link; after: string }): Block {
  return {
    html: html`<p class="ink" style="${styles.closing}">${before}${link(inside)}${after}</p>`,
    text: `${before}${inside.label}${after}${isPhone(inside) ? '' : `\n${inside.href}`}`,
  }
}

export interface LeadItem {
  title: string
  due?: string
  isOverdue?: boolean
  phones?: Link[]
  lines: string[]
  ref: string
  links: Link[]
}

export function leadItems(list: LeadItem[]): Block {
  return { html: table(list.map(itemRow)), text: list.map(itemText).join('\n\n') }
}

/** The space between links, wide enough for a finger. A dot would begin or end a line. */
const APART = `${NBSP.repeat(3)} `

function itemRow({ title, due, isOverdue, phones = [], lines, ref, links }: LeadItem): Markup {
  return html`<tr><td class="line" style="${styles.entry}">
${paragraph(title, styles.entryTitle)}
${due ? paragraph(due, isOverdue ? styles.alarm : styles.entryLine, isOverdue ? 'link' : 'soft') : null}
${phones.length > 0 ? linkLine(phones) : null}
${paragraph([...lines, ref].join('\n'), styles.entryLine, 'soft')}
${linkLine(links)}
</td></tr>`
}

function linkLine(links: readonly Link[]): Markup {
  const apart = links.map((target, index) => html`${index > 0 ? APART : ''}${link(target)}`)
  return html`<p class="ink taps" style="${styles.entryLine}">${apart}</p>`
}

function itemText({ title, due, phones = [], lines, ref, links }: LeadItem): string {
  const below = [...asList(due), ...phones.map(writeLink), ...lines, ref, ...links.map(writeLink)]
  return [title, ...below.map((line) => `  ${line}`)].join('\n')
}

const writeLink = (link: Link) => (isPhone(link) ? link.label : `${link.label}: ${link.href}`)

/** The label of a phone link is the number, so a plain text needs no `tel:` address. */
const isPhone = ({ href }: Link) => href.startsWith('tel:')

/** The table is only layout. Without the role, a screen reader would announce rows and columns. */
export function table(rows: Markup | Markup[]): Markup {
  return html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tbody>${rows}</tbody></table>`
}

function paragraph(words: string, style: string, className = 'ink'): Markup {
  return html`<p class="${className}" style="${style}">${inLines(words)}</p>`
}

const CODE = /((?:[0-9A-Z]{4}-)+[0-9A-Z]{4})/

/** Keeps line breaks, and a code on one line. */
function inLines(words: string): Markup[] {
  return words.split('\n').map((line, index) => {
    const parts = line
      .split(CODE)
      .map((part, at) => (at % 2 ? html`<span style="${styles.code}">${part}</span>` : part))
    return index === 0 ? html`${parts}` : html`<br>${parts}`
  })
}

function link({ href, label }: Link): Markup {
  return html`<a href="${href}" class="link" style="${styles.link}">${label}</a>`
}

function asList(value: string | undefined): string[] {
  return value === undefined ? [] : [value]
}
