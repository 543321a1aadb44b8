// Mails the outcome of a commit. Run `report-release.ts refused` or `published`. Standard input has the short hash, the author
// and the subject in a line each, and then the output of deploy/release.sh.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { releaseReport as words } from '../src/content/operator-mail-words.ts'
import { plainStaffMail } from '../src/functions/mail/plain-staff-mail.ts'
import { chooseMailer } from '../src/mailers/choose-mailer.ts'
import { createEmlMailer, mailFolder } from '../src/mailers/eml-mailer.ts'
import { PUBLISH_OUTCOME_FILE } from '../src/server/installation.ts'
import { loadEnvironment } from '../src/settings/load-environment.ts'
import { readServerSettings } from '../src/settings/server-settings.ts'

const outcome = process.argv[2] === 'published' ? 'published' : 'refused'
const [hash = '', author = '', subject = '', ...output] = readFileSync(0, 'utf8').trimEnd().split('\n')
loadEnvironment()
const config = readServerSettings(process.env)
if (!config.ok) throw new Error(config.problems.join('\n'))
mkdirSync(config.settings.DATA_DIR, { recursive: true, mode: 0o700 })
writeFileSync(`${config.settings.DATA_DIR}/${PUBLISH_OUTCOME_FILE}`, outcome)
const { MAIL_FROM, LEAD_RECIPIENT, PUBLISH_RECIPIENT } = config.settings
// Mistakes in content/ name their file. For any other failure, the last lines explain it.
const mistakes = output.filter((line) => line.startsWith('content/'))
const reason = outcome === 'published' ? [] : mistakes.length > 0 ? mistakes : output.slice(-15)
const lines = [words[outcome](subject, author, hash), ...reason]
const mailer = chooseMailer(config.settings) ?? createEmlMailer(mailFolder(config.settings.DATA_DIR))
const to = PUBLISH_RECIPIENT.address === '' ? LEAD_RECIPIENT : [PUBLISH_RECIPIENT]
await mailer.send(plainStaffMail({ from: MAIL_FROM, to, subject: words.subject[outcome](subject), paragraphs: lines }))
await mailer.close()
