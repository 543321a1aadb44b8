import * as v from 'valibot'
import { CHOICE_FIELDS, FIELDS, LEAD_FIELDS, MAX_SOURCE_NAME_LENGTH, TYPED_FIELDS } from '../../lead/lead.ts'
import { MAX_LOSS_REASON_LENGTH } from '../../lead/steps/history-entry.ts'
import { PLANNED_STEPS } from '../../lead/steps/lead-steps.ts'
import {
  decimal,
  each,
  exactly,
  fact,
  fitTogether,
  group,
  groupFilledLater,
  linkedText,
  list,
  optionalAddress,
  optionalText,
  pastDay,
  pictureName,
  text,
  texts,
  webAddress,
  yesOrNo,
} from './kinds.ts'
import { questionsSchema } from './questions-schema.ts'

const OF_THE_ESTIMATE = `saving savingLabel contractSaving coverage generation used household consumption demand unitPrice lowest highest rangeSaving
  fromRoof fromSupplier billSum modules power direction battery carConsumption heatPumpConsumption roofType area squareMetres
  from to firstMonth lastMonth`

const card = group(texts('title', 'text'))
const link = group({ label: text, href: optionalAddress })
const lossReason = fact({ title: 'Warum kein Auftrag', example: 'Dach passt nicht', longest: MAX_LOSS_REASON_LENGTH })
const numberField = texts('label', 'hint', 'unit', 'invalid')
/** One sentence for each error code of a field (src/lead/intake/parse-lead.ts). */
const refusals = group(texts('missing', 'too_long', 'invalid'))
const emailRefusals = group(texts('missing', 'too_long', 'invalid', 'umlaut'))

const unitPrice = (title: string, example: string) => decimal({ title, example, from: 5, to: 99 })

export type FooterLink = v.InferOutput<typeof link>

/** Files with texts, below content/. If a list has a fixed length, the page has that many places. */
export const TEXT_FILES = {
  'page/head.yaml': group(texts('title', 'description', 'skipLink')),
  'page/hero.yaml': group({
    ...texts('tagline', 'headline', 'claim', 'claimPrice', 'claimVat'),
    chips: exactly(3, text),
    ...texts('callToAction', 'callToActionNote', 'callToActionShort', 'callHint', 'evening', 'stepsTitle'),
    steps: exactly(3, card),
  }),
  'page/how-it-works.yaml': group({
    ...texts('title', 'lead'),
    steps: exactly(3, group({ ...texts('title', 'text'), checks: list(text, { longest: 6 }) })),
    callToAction: text,
  }),
  'page/benefits.yaml': group({
    title: text,
    price: group(texts('title', 'figure', 'unit', 'text')),
    equity: group(texts('figure', 'title', 'text')),
    day: group(texts('title', 'text', 'fromRoof', 'fromSupplier', 'left', 'hour', 'alt')),
    ...each(['roof', 'supplier', 'care', 'afterwards'], card),
    catch: group({ title: text, items: list(card, { longest: 8 }), contract: text }),
    personasTitle: text,
    personas: exactly(3, text),
  }),
  'page/trust.yaml': group({
    title: text,
    cards: exactly(4, group({ figure: optionalText, title: text, text: optionalText })),
    ...texts('contactsTitle', 'callsFrom', 'callsPromise'),
  }),
  /** Roofs and reviews. If there are none, the page omits the section. */
  'page/customers.yaml': v.pipe(
    group({
      title: text,
      roofs: list(
        group({
          picture: v.pipe(fact({ title: 'Bild in content/images', example: 'coesfeld.jpg' }), pictureName),
          ...texts('alt', 'title', 'text'),
        }),
        { shortest: 0, longest: 6 },
      ),
      reviews: list(
        group({
          ...texts('text', 'name', 'town'),
          date: v.pipe(fact({ title: 'Wann sie geschrieben wurde', example: '12.05.2026' }), pastDay),
          source: webAddress({ title: 'Wo sie nachzulesen ist', example: 'https://www.example.org/bewertung/1' }),
        }),
        { shortest: 0, longest: 6 },
      ),
      sourceLabel: text,
      verification: optionalText,
    }),
    // § 5b (3) UWG requires this.
    fitTogether(
      ['reviews', 'verification'],
      ({ reviews, verification }) => reviews.length === 0 || verification !== '',
      'Zu Bewertungen gehört, ob und wie ihr prüft, dass sie von Kunden sind (§ 5b UWG). Beispiel: Wir zeigen nur Bewertungen, deren Namen wir mit unseren Verträgen abgeglichen haben.',
    ),
  ),
  'page/roof-check.yaml': group({
    ...texts('title', 'promise', 'contactTitle', 'contactText', 'nextStepsTitle'),
    nextSteps: exactly(3, text),
  }),
  'page/roof-check-form.yaml': groupFilledLater(['meant', 'numbers'], {
    ...texts('roofLegend', 'personLegend', 'toPerson'),
    labels: group(texts(...LEAD_FIELDS)),
    roofSizes: group(texts(...FIELDS.roofSize.values)),
    roofTypes: group(texts(...FIELDS.roofType.values)),
    ...texts('optional', 'unknown', 'requiredNote'),
    hints: group({ ...texts(...TYPED_FIELDS), ...each(CHOICE_FIELDS, optionalText) }),
    consent: linkedText,
    newTab: text,
    ...texts('submit', 'submitting'),
    toasts: group({ consent: card, failure: card, success: card, ...texts('region', 'announced', 'close') }),
    callsFrom: text,
    byEmail: group({
      ...texts('label', 'undo', 'plain', 'text', 'done', 'promise'),
      earlier: v.optional(list(text, { shortest: 0 }), []),
    }),
    meant: text,
    confirmation: group(texts('title', 'when', 'noMail', 'again')),
    ...texts('failureHelp', 'failureHint'),
    unexpected: card,
    errors: group({ ...each(TYPED_FIELDS, refusals), email: emailRefusals }),
  }),
  /** The texts after sending have their own file, because SentText.tsx loads them later than the form. */
  'page/sent.yaml': groupFilledLater(
    ['due', 'email', 'details'],
    texts('text', 'details', 'mailTo', 'wrong', 'meant', 'mail', 'once', 'street'),
  ),
  /** Texts, and two settings of the provider. */
  'page/estimate.yaml': groupFilledLater(OF_THE_ESTIMATE.split(/\s+/), {
    show: yesOrNo({ title: 'Überschlag neben dem Formular zeigen', example: 'ja' }),
    usualPriceFromCents: unitPrice('Was eine Kilowattstunde beim Versorger mindestens kostet, in Cent', '32'),
    usualPriceToCents: unitPrice('Was eine Kilowattstunde beim Versorger höchstens kostet, in Cent', '34'),
    unitPriceCents: unitPrice('Was eine Kilowattstunde beim Versorger kostet, ohne Grundgebühr, in Cent', '33'),
    yardstick: optionalText,
    ...texts('title', 'exampleLabel', 'ownLabel', 'choose', 'exampleSaving'),
    ...texts('savingLabel', 'savingLabelWithStorage', 'reason'),
    bill: group({
      ...texts('title', 'today', 'roof', 'supplier', 'care', 'sum', 'about', 'aboutWithStorage'),
      ...texts('saved', 'savedWithStorage', 'note'),
    }),
    future: group(texts('title', 'contract', 'range', 'contractWithStorage', 'depends', 'none')),
    ...texts('enough', 'coverage', 'generation', 'basis'),
    ...texts('dependsTitle', 'depends', 'noneTitle', 'none'),
    ...texts('drawing', 'caption', 'outcome', 'outcomeWithoutSaving', 'questions', 'area', 'otherRoof'),
    direction: group({
      title: text,
      names: group(texts('north-west', 'north', 'north-east', 'west', 'east', 'south-west', 'south', 'south-east')),
      ...texts('unknown', 'open', 'both', 'flat', 'otherSide', 'bothSides'),
    }),
    consumption: group({ title: text, ...numberField }),
    unitPrice: group(numberField),
    added: text,
    car: group(texts('label', 'note')),
    heatPump: group(texts('label', 'note')),
    storage: group(texts('label', 'note')),
    year: group({
      ...texts('title', 'surplus', 'surplusOnce', 'noSurplus', 'note', 'generation', 'consumption', 'month'),
      months: exactly(12, text),
    }),
    assumptions: group({
      title: text,
      items: list(card, { longest: 10 }),
      sourcesTitle: text,
      sources: list(group(texts('label', 'href')), { longest: 10 }),
    }),
    closing: text,
    message: group({
      ...texts('add', 'added', 'see', 'full', 'text', 'textWithoutSaving', 'textOfExample', 'expected'),
      ...texts('withCar', 'withHeatPump', 'withStorage', 'withoutStorage', 'assumed'),
    }),
  }),
  /** Hints at the field for postcode and town, for src/site/roof-check/town-help.ts. */
  'page/postcode.yaml': groupFilledLater(
    ['postcode', 'town'],
    texts('elsewhere', 'townMissing', 'postcodeMissing', 'wrongLength', 'otherTown', 'otherPostcode'),
  ),
  'page/faq.yaml': group({
    ...texts('title', 'lead'),
    items: list(group(texts('question', 'answer')), { longest: 20 }),
    /** Printed if the provider has answered them in offer.yaml. */
    further: group({
      ...texts('answerLeaks', 'answerDamage', 'answerMeterCabinet', 'answerLandRegister', 'answerInsolvency'),
      ...texts('answerResidualValue', 'answerWeekendCalls'),
    }),
  }),
  /** Words with an explanation on the page, for src/site/glossary. */
  'page/glossary.yaml': group({
    entries: list(group(texts('word', 'explanation')), { shortest: 0, longest: 30 }),
  }),
  'page/footer.yaml': group({
    ...texts('contactTitle', 'placeholderNote'),
    groups: list(group({ title: text, links: list(link, { longest: 8 }) }), { shortest: 0, longest: 2 }),
    legal: group(texts('imprint', 'privacy', 'terms')),
    emailNote: text,
  }),
  /** The page behind the link in the confirmation. */
  'page/your-request.yaml': groupFilledLater(['time', 'due', 'ref'], {
    ...texts('title', 'note', 'due', 'answered', 'overdue', 'receivedAt', 'unknown', 'offline', 'retry', 'help'),
    titles: group(texts('codeMissing', 'unknown')),
    next: group(each(PLANNED_STEPS, card)),
    nextHelp: text,
    code: group(texts('label', 'hint', 'show')),
    questions: group({
      ...texts('afterSending', 'title', 'note', 'yes', 'no', 'open', 'given', 'replace', 'submit', 'submitting'),
      ...texts('fromEstimate', 'unchanged', 'change', 'replaceAll', 'clear', 'cleared', 'clearOne'),
      ...texts('nothing', 'nothingNew', 'invalid', 'limits', 'tooLong'),
    }),
    stored: group(texts('title', 'text', 'textHere', 'complete', 'again')),
    failed: group(texts('title', 'text', 'code', 'answers', 'back')),
    ...texts('tooMany', 'contract'),
    withdraw: group(texts('title', 'text', 'confirm', 'unconfirmed', 'button', 'doneTitle', 'doneText', 'again')),
  }),
  /** Optional. If the file is missing, the page asks nothing. */
  'questions.yaml': questionsSchema,
  'page/not-found.yaml': group(texts('title', 'heading', 'text', 'hint', 'link')),
  'desk.yaml': v.pipe(
    groupFilledLater(['address'], {
      lossReasons: list(lossReason, { longest: 10 }),
      notCounted: v.optional(list(lossReason, { shortest: 0, longest: 10 }), []),
      sources: list(
        v.pipe(
          fact({ title: 'Woher jemand kommt', example: 'Telefon', longest: MAX_SOURCE_NAME_LENGTH }),
          // The capital letter distinguishes a source of staff from a campaign (isByStaff).
          v.regex(/\p{Lu}/u, 'Schreib die Herkunft mit einem großen Buchstaben. Beispiel: Telefon'),
        ),
        { longest: 10 },
      ),
      roofView: v.optional(
        group({
          name: fact({ title: 'Womit ihr ein Dach von oben anseht', example: 'OpenStreetMap' }),
          address: v.pipe(
            webAddress({ title: 'Die Adresse davon', example: 'https://www.openstreetmap.org/search?query={address}' }),
            v.regex(/\{address\}/, 'Es fehlt {address}: Dort steht dann die Adresse der Anfrage.'),
          ),
        }),
      ),
    }),
    fitTogether(
      ['lossReasons', 'notCounted'],
      ({ lossReasons, notCounted }) => notCounted.every((reason) => lossReasons.includes(reason)),
      'Hier steht ein Grund, den es in lossReasons nicht gibt.',
    ),
  ),
  'mails.yaml': group({
    confirmation: groupFilledLater(['name', 'due', 'digits', 'ref'], {
      ...texts('subject', 'preview', 'title', 'greeting', 'greetingWithoutName', 'thanks', 'promise'),
      ...texts('toldTitle', 'shortened', 'ending', 'nextTitle', 'reference'),
      callUs: linkedText,
      questions: linkedText,
      yourRequest: linkedText,
      ...texts('code', 'calls', 'regards', 'notYou', 'objection'),
    }),
    appointment: groupFilledLater(['time', 'before', 'who', 'minutes'], {
      visit: group(texts('subject', 'moved', 'changed', 'cancelled', 'title', 'text', 'instead')),
      call: group(texts('subject', 'moved', 'changed', 'cancelled', 'title', 'text', 'instead')),
      ...texts('movedText', 'sameTimeText', 'restoredText', 'cancelledTitle', 'cancelledText', 'at', 'takes'),
      ...texts('changedTitle', 'newPlaceText', 'where', 'street', 'file'),
      callUs: linkedText,
      cancelledCallUs: linkedText,
      notYou: text,
    }),
    missedCall: groupFilledLater(['time', 'who', 'digits'], {
      ...texts('subject', 'preview', 'title', 'text', 'at'),
      callUs: linkedText,
      wrongNumber: group({ ...texts('subject', 'preview', 'title', 'text'), callUs: linkedText }),
      notYou: text,
    }),
    withdrawn: groupFilledLater(['ref', 'time'], texts('subject', 'preview', 'title', 'text', 'appointment', 'notYou')),
  }),
} as const
