import { parse } from 'node-html-parser'

/** So that both parts can be compared: non-breaking spaces count as spaces. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ')
export const visible = (html: string) =>
  plain(parse(html.replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')).textContent)
export const staffLink = (subject: string, step: string) =>
  new RegExp(`https://dach\\.example\\.org/anfragen#${subject}\\.[\\w.-]+/${step}\\b`)
