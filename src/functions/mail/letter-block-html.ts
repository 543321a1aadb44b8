import { html } from 'hono/html'
import type { Action, Block, Entry, Fact } from './letter.ts'
import { styles } from './letter-styles.ts'

/** Text that is HTML already; everything else put into a template is escaped. */
export type Markup = ReturnType<typeof html>

/** One part of a letter. */
export function blockToHtml(block: Block): Markup {
  switch (block.type) {
    case 'text':
      return paragraph(block.text, styles.text)
    case 'heading':
      return html`<h2 class="ink" style="${styles.heading}">${block.text}</h2>`
    case 'highlight':
      return highlight(block.label, block.value)
    case 'facts':
      return table(block.facts.map(factRow))
    case 'steps':
      return table(block.steps.map(stepRow))
    case 'quote':
      return table(html`<tr><td class="quote" style="${styles.quote}">${withBreaks(block.text)}</td></tr>`)
    case 'actions':
      return html`<div style="${styles.actions}">${block.actions.map(button)}${optional(block.note, styles.note, 'soft')}</div>`
    case 'sentence':
      return html`<p class="ink" style="${styles.closing}">${block.before}${link(block.link.href, block.link.label)}${block.after}</p>`
    case 'entries':
      return table(block.entries.map(entryRow))
  }
}

/** For layout. Without the role, a screen reader would announce rows and columns. */
export function table(rows: Markup | Markup[]): Markup {
  return html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tbody>${rows}</tbody></table>`
}

function paragraph(text: string, style: string, className = 'ink'): Markup {
  return html`<p class="${className}" style="${style}">${text}</p>`
}

function optional(text: string | undefined, style: string, className: string): Markup | null {
  return text === undefined ? null : paragraph(text, style, className)
}

function link(href: string, label: string): Markup {
  return html`<a href="${href}" class="link" style="${styles.link}">${label}</a>`
}

function highlight(label: string, value: string): Markup {
  const lines = html`${paragraph(label, styles.highlightLabel)}${paragraph(value, styles.highlightValue)}`
  return html`<div style="${styles.space}">${table(html`<tr><td class="highlight" style="${styles.highlight}">${lines}</td></tr>`)}</div>`
}

function factRow({ label, value, href }: Fact): Markup {
  return html`<tr>
<td class="line fact soft" style="${styles.factLabel}">${label}</td>
<td class="line fact ink" style="${styles.factValue}">${href === undefined ? value : link(href, value)}</td>
</tr>`
}

function stepRow(text: string, index: number): Markup {
  return html`<tr>
<td class="number" style="${styles.stepNumber}">${index + 1}</td>
<td class="ink" style="${styles.stepText}">${text}</td>
</tr>`
}

function entryRow({ title, alarm, lines, links }: Entry): Markup {
  return html`<tr><td class="line" style="${styles.entry}">
${paragraph(title, styles.entryTitle)}
${optional(alarm, styles.alarm, 'link')}
${lines.map((line) => paragraph(line, styles.entryLine, 'soft'))}
<p class="ink" style="${styles.entryLine}">${links.map(({ href, label }, index) => html`${index > 0 ? ' · ' : ''}${link(href, label)}`)}</p>
</td></tr>`
}

/** A table for each button, because a cell is the only box that every mail program pads and colours. */
function button({ href, label, rank }: Action): Markup {
  const style = rank === 'first' ? styles.firstButton : styles.secondButton
  return html`<div style="${styles.action}"><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tbody><tr>
<td class="button-${rank}" style="${style};${styles.button}"><a href="${href}" style="${styles.buttonLink}">${label}</a></td>
</tr></tbody></table></div>`
}

function withBreaks(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
}
