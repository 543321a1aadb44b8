import { HOUR } from '../../src/base/durations.ts'
import { MAIL_KINDS } from '../../src/lead/outbox/mail-kinds.ts'
import { shareWords } from '../../src/site/share-words.ts'
import { mailOf, sampleFor, viewsOf } from './compose-sample.ts'
import { NOON, sampleStoredLead } from './sample-leads.ts'

/**
 * Prints the words of a project that no file holds. They are in the picture of shared links, and in every mail. Run in a copy, it
 * reads the copy's content. Its lead and settings are not the sample's.
 */
const person = { name: 'Hedwig Lohmann', address: '27356 Rotenburg', phone: '04261 1234', email: 'h@lohmann.example' }
const lead = sampleStoredLead(person)
const spam = sampleStoredLead({ ...person, quarantinedAt: NOON })
const changes = {
  from: { name: '', address: 'post@own.example' },
  signInFor: async () => ({ link: 'https://own.example/anfragen#anmelden/x', code: '123456' }),
  findSignIn: async (id: string) => ({
    id,
    address: 'max@own.example',
    requestedAt: NOON,
    expiresAt: NOON + 99 * HOUR,
    codeTries: 0,
  }),
  recipients: [{ name: '', address: 'team@own.example' }],
  staff: [{ name: 'Olga Ohm', address: 'max@own.example' }],
  deskUrl: 'https://own.example/anfragen',
  requestPage: async () => ({ link: 'https://own.example/deine-anfrage#K7MQ', code: 'K7MQ' }),
  linksFor: async () => () => 'https://own.example/anfragen#K7MQ',
  ...viewsOf({ unanswered: [lead], quarantined: [spam] }),
}

const words: Record<string, string> = { 'share picture': JSON.stringify(shareWords()) }
for (const kind of MAIL_KINDS) {
  const about = sampleFor(kind, { ...person, assignedTo: 'max@own.example' })
  words[kind] = JSON.stringify(await mailOf(kind, about, changes))
}
process.stdout.write(JSON.stringify(words))
