import { html, raw } from 'hono/html'
import { messageNames } from '../../content/mail-words.ts'
import { historyLabel, personWords as words } from '../../content/record-words.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { describeAnswers } from './describe-answers.ts'
import { describeEntryWithAuthor } from './describe-history.ts'
import { leadColumns } from './describe-lead.ts'
import { describeMail } from './describe-mail.ts'
import { formatTime } from './time.ts'

export interface PersonRequest {
  lead: StoredLead
  history: readonly HistoryEntry[]
  mails: readonly OutboxMessage[]
  writtenMails?: readonly string[] | undefined
}

const STYLE = `:root{color-scheme:light dark}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}h2{margin-top:2.5rem;font-size:1.2rem}h3{margin-bottom:0;font-size:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0}
dd,li{white-space:pre-line}@media print{h2,h3{break-after:avoid}li{break-inside:avoid}}`
/** With this policy, a stranger's text could load and run nothing, even if it were not escaped. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export const PAGE_END = '</main>\n</body>\n</html>\n'

/** The beginning of a page to read and to print. It has no script and no files. `html` escapes every text. */
export function beginPage(person: string, now: number): string {
  const title = words.title(person)
  return String(html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${words.asOf(formatTime(now))}</p>
`)
}

export function describeOnPage(
  { lead, history, mails, writtenMails = [] }: PersonRequest,
  { staff, now }: { staff: readonly Colleague[]; now: number },
): string {
  const answers = describeAnswers(lead).map(({ question, text }) => ({ label: question, value: text }))
  const facts = [...leadColumns().map(({ label, read }) => ({ label, value: read(lead, now) })), ...answers].filter(
    ({ value }) => value !== '',
  )
  const mailLines = mails.map((mail) => `${messageNames[mail.kind]}: ${describeMail(mail, now)}`)
  return String(html`<section>
<h2>${words.request(lead.ref)}</h2>
<dl>${facts.map(({ label, value }) => html`<dt>${label}</dt><dd dir="auto">${value}</dd>`)}</dl>
${list(
  historyLabel,
  history.map((entry) => describeEntryWithAuthor(entry, history, staff)),
)}${list(words.mails, [...mailLines, ...writtenMails.map(words.file)])}</section>
`)
}

function list(title: string, items: readonly string[]) {
  if (items.length === 0) return ''
  return html`<h3>${title}</h3>
<ul>${items.map((item) => html`<li dir="auto">${item}</li>`)}</ul>
`
}
