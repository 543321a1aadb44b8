import { Button } from '@react-email/button'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import type { Action, Block, Entry, Fact } from './letter.ts'
import { styles } from './letter-styles.ts'

/** One part of a letter. React escapes every text; nothing here sets HTML itself. */
export function blockToHtml(block: Block): ReactNode {
  switch (block.type) {
    case 'text':
      return h(Text, { className: 'ink', style: styles.text }, block.text)
    case 'heading':
      return h('h2', { className: 'ink', style: styles.heading }, block.text)
    case 'highlight':
      return highlight(block.label, block.value)
    case 'facts':
      return table(block.facts.map(factRow))
    case 'steps':
      return table(block.steps.map(stepRow))
    case 'quote':
      return box('quote', styles.quote, withBreaks(block.text))
    case 'actions':
      return actions(block.actions, block.note)
    case 'sentence':
      return h(
        Text,
        { className: 'ink', style: styles.closing },
        block.before,
        h(Link, { href: block.link.href, className: 'link', style: styles.link }, block.link.label),
        block.after,
      )
    case 'entries':
      return table(block.entries.map(entryRow))
  }
}

/** A table of one cell: Outlook for Windows knows padding and backgrounds of cells alone. */
export function box(className: string, style: CSSProperties, children: ReactNode[]): ReactNode {
  return table([h('tr', { key: 0 }, h('td', { className, style }, ...children))])
}

function table(rows: ReactNode[]): ReactNode {
  const bare = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 } as const
  return h('table', bare, h('tbody', null, ...rows))
}

function highlight(label: string, value: string): ReactNode {
  return h(
    'div',
    { style: styles.highlightSpace },
    box('highlight', styles.highlight, [
      h(Text, { key: 'label', className: 'ink', style: styles.highlightLabel }, label),
      h(Text, { key: 'value', className: 'ink', style: styles.highlightValue }, value),
    ]),
  )
}

function factRow({ label, value, href }: Fact): ReactNode {
  return h(
    'tr',
    null,
    h('td', { className: 'line fact soft', style: styles.factLabel }, label),
    h(
      'td',
      { className: 'line fact ink', style: styles.factValue },
      href === undefined ? value : h(Link, { href, className: 'link', style: styles.link }, value),
    ),
  )
}

function stepRow(text: string, index: number): ReactNode {
  return h(
    'tr',
    null,
    h('td', { className: 'number', style: styles.stepNumber }, String(index + 1)),
    h('td', { className: 'ink', style: styles.stepText }, text),
  )
}

function entryRow({ title, alarm, lines, command }: Entry): ReactNode {
  return h(
    'tr',
    null,
    h(
      'td',
      { className: 'line', style: styles.entry },
      h(Text, { className: 'ink', style: styles.entryTitle }, title),
      alarm === undefined ? null : h(Text, { className: 'link', style: styles.alarm }, alarm),
      ...lines.map((line) => h(Text, { className: 'soft', style: styles.entryLine }, line)),
      command === undefined ? null : h(Text, { className: 'ink', style: styles.command }, command),
    ),
  )
}

function actions(list: Action[], note: string | undefined): ReactNode {
  const buttons = list.map(({ href, label, rank }) => {
    const style = rank === 'first' ? styles.firstButton : styles.secondButton
    return h(Text, { key: label, style: styles.action }, h(Button, { href, className: `button-${rank}`, style }, label))
  })
  return h(
    'div',
    { style: styles.actions },
    ...buttons,
    note === undefined ? null : h(Text, { className: 'soft', style: styles.note }, note),
  )
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}
