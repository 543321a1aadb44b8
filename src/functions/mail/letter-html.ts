// Part by part: the package of all parts brings others that block the process for a third of a second.
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import { company } from '../../../content/company.ts'
import type { Letter } from './letter.ts'
import { blockToHtml, box } from './letter-block-html.ts'
import { HEAD_STYLES, OUTLOOK_STYLES, styles } from './letter-styles.ts'

/**
 * The HTML part: one column of tables with inline styles, no picture, nothing fetched from anywhere.
 * This file and what it imports take a moment to load: import it when a mail is written, not before.
 */
export async function letterToHtml(letter: Letter): Promise<string> {
  const document = await render(
    h(
      Html,
      { lang: 'de' },
      head(letter.title),
      h(Body, { className: 'paper', style: styles.body }, h(Preview, null, letter.preview), column(letter)),
    ),
  )
  // React cannot write the comment that only Outlook for Windows reads.
  return document.replace('</head>', `${OUTLOOK_STYLES}</head>`)
}

function head(title: string): ReactNode {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, title),
    h('style', null, HEAD_STYLES),
  )
}

function column(letter: Letter): ReactNode {
  const title = h('h1', { key: 'title', className: 'ink', style: styles.title }, letter.title)
  const blocks = letter.blocks.map((block, index) => h('div', { key: index }, blockToHtml(block)))
  return h(
    Container,
    { className: 'column', style: styles.column },
    h(Text, { className: 'brand', style: styles.brand }, company.brand),
    box('card', styles.card, [title, ...blocks]),
    h(Text, { className: 'soft', style: styles.footer }, letter.footer),
    sender(),
  )
}

function sender(): ReactNode {
  const { legalName, street, postalCode, town, phone, phoneLabel, email } = company
  return h(
    Text,
    { className: 'soft', style: styles.footer },
    legalName,
    h('br'),
    `${street}, ${postalCode} ${town}`,
    h('br'),
    h(Link, { href: `tel:${phone}`, className: 'soft', style: styles.footerLink }, phoneLabel),
    ' · ',
    h(Link, { href: `mailto:${email}`, className: 'soft', style: styles.footerLink }, email),
  )
}
