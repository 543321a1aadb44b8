import { businessLetterLines } from '../../content/business-letter.ts'
import { company } from '../../content/generated/company.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import type { Block, Entry, Letter } from './letter.ts'

/**
 * The plain-text part. Paragraphs are not wrapped: a phone wraps at its own width, and the transfer
 * encoding breaks long lines so that they come back whole.
 */
export function letterToText(letter: Letter): string {
  const parts = [letter.title, ...letter.blocks.map(blockToText), `${letter.footer}\n\n${signature()}`]
  return `${parts.map(withoutFixedSpaces).join('\n\n')}\n`
}

function blockToText(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'heading':
      return `${block.text}\n${'-'.repeat([...block.text].length)}`
    case 'highlight':
      return `${block.label}\n${block.value}`
    case 'facts':
      return block.facts.map((fact) => `${fact.label}: ${fact.value}`).join('\n')
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'actions':
      return [
        ...block.actions.map((action) => `${action.label}:\n${action.plain ?? action.href}`),
        ...asList(block.note),
      ].join('\n\n')
    case 'sentence':
      return `${block.before}${block.link.label}${block.after}`
    case 'entries':
      return block.entries.map(entryToText).join('\n\n')
  }
}

function entryToText(entry: Entry): string {
  return [
    entry.title,
    ...asList(entry.alarm),
    ...entry.lines,
    ...entry.links.map(({ label, href }) => `${label}: ${href}`),
  ]
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n')
}

function asList(value: string | undefined): string[] {
  return value === undefined ? [] : [value]
}

/** The sender, set off as mail programs expect it (RFC 3676, 4.3). */
function signature(): string {
  const { legalName, street, postalCode, town, phoneLabel, email } = company
  return `-- \n${legalName}\n${street}, ${postalCode} ${town}\n${roofCheckForm.labels.phone} ${phoneLabel}\n${email}\n${businessLetterLines(company).join('\n')}`
}

function withoutFixedSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
