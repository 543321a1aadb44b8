import { estimate } from '../content/generated/estimate.ts'
import { footer } from '../content/generated/footer.ts'
import { formatNumber } from '../content/numbers.ts'
import type { Settings } from '../settings/server-settings.ts'
import type { Need } from './checks.ts'

export function listManualChecks(settings: Settings, given: ReadonlySet<Need>): string[] {
  const { SMTP_URL: smtpUrl, WEBHOOK_URL: webhookUrl, LEAD_RECIPIENT } = settings
  const links = footer.groups.flatMap((group) => group.links)
  const planned = links.filter(({ href }) => href === '').map(({ label }) => label)
  const priceOf = formatNumber(estimate.unitPriceCents)
  const questions: (string | false)[] = [
    given.has('site') &&
      given.has('send') &&
      `Ist die Mail „Neue Dachprüfung: Startprüfung …“ bei ${LEAD_RECIPIENT.map(({ address }) => address).join(', ')} angekommen, und nicht im Spam? Lösch sie und ihre Bestätigung dann.`,
    'Stimmen Preise, Garantie und Zahl der Anlagen in content/offer.yaml, und könnt ihr sie belegen?',
    'Könnt ihr jedes Lob in den Texten belegen, etwa „nachhaltig“, „bis zu 70 %“, „Testsieger“ oder „der günstigste“?',
    estimate.show &&
      `Liegt euer Gebiet im Münsterland oder nah dabei, und kostet Strom dort noch ${priceOf} ct? Damit rechnet der Überschlag (content/page/estimate.yaml; show: nein schaltet ihn ab).`,
    estimate.yardstick !== '' && `Stimmt noch, was unter eurem Preis steht: „${estimate.yardstick}“?`,
    'Habt ihr die Rechte an den Bildern, und sind abgebildete Menschen einverstanden?',
    'Hat jemand, der sich auskennt, Impressum, Datenschutzerklärung und den Vertrag geprüft, auch Handwerkskammer, Haftpflicht und Schlichtungsstelle Energie?',
    'Gibt es mit Hoster und Maildienst Verträge zur Auftragsverarbeitung (Art. 28 DSGVO)?',
    smtpUrl !== null &&
      `Die Mails gehen über ${new URL(smtpUrl).hostname}. Nennt die Datenschutzerklärung, wem das gehört (content/privacy.yaml, mailService)?`,
    webhookUrl !== null &&
      `Anfragen gehen auch an ${new URL(webhookUrl).hostname}. Nennt die Datenschutzerklärung, wem das gehört, und gibt es einen Vertrag dazu?`,
    'Unterschreibt der Mailserver mit DKIM? Eine Mail an Gmail zeigt es unter „Original anzeigen“.',
    'Protokolliert der Webserver davor Adressen von Besuchern, und steht das dann in der Datenschutzerklärung?',
    'Wer antwortet in der versprochenen Zeit, auch wenn jemand krank ist oder Urlaub hat?',
    'Wer bekommt Bescheid, wenn die Seite nicht antwortet oder eine Mail hängt (docs/logs.md, „Alarms“)?',
    'Liegt eine Kopie der Sicherung auf einem anderen Rechner?',
    planned.length > 0 && `Sollen im Fuß Einträge ohne Seite stehen bleiben: ${planned.join(', ')}?`,
  ]
  return questions.filter((question) => question !== false)
}
