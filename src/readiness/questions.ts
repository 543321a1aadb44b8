import { estimate } from '../content/generated/estimate.ts'
import { footer } from '../content/generated/footer.ts'
import { printNumber } from '../content/numbers.ts'

interface Known {
  smtpUrl: string | null
  /** Whether DKIM was looked up. */
  hasDkim: boolean
}

/** Questions that only a person can answer. */
export function listQuestions({ smtpUrl, hasDkim }: Known): string[] {
  const links = footer.groups.flatMap((group) => group.links)
  const planned = links.filter(({ href }) => href === '').map(({ label }) => label)
  const priceOf = printNumber(estimate.unitPriceCents)
  const questions: (string | false)[] = [
    'Stimmen Preise, Garantie und Zahl der Anlagen in content/offer.yaml, und könnt ihr sie belegen?',
    'Könnt ihr jedes Lob in den Texten belegen, etwa „nachhaltig“, „bis zu 70 %“, „Testsieger“ oder „der günstigste“?',
    estimate.show &&
      `Liegt euer Gebiet im Münsterland oder nah dabei, und kostet Strom dort noch ${priceOf} ct? Damit rechnet der Überschlag (content/page/estimate.yaml; show: nein schaltet ihn ab).`,
    'Habt ihr die Rechte an den Bildern, und sind abgebildete Menschen einverstanden?',
    'Hat jemand, der sich auskennt, Impressum, Datenschutzerklärung und den Vertrag geprüft, auch Handwerkskammer, Haftpflicht und Schlichtungsstelle Energie?',
    'Gibt es mit Hoster und Maildienst Verträge zur Auftragsverarbeitung (Art. 28 DSGVO)?',
    smtpUrl !== null &&
      `Die Mails gehen über ${new URL(smtpUrl).hostname}. Nennt die Datenschutzerklärung, wem das gehört (content/privacy.yaml, mailService)?`,
    !hasDkim &&
      'Unterschreibt der Mailserver mit DKIM? Unter seinem Selektor sieht npm run launch-check URL -- --dkim-selector NAME nach.',
    'Protokolliert der Webserver davor Adressen von Besuchern, und steht das dann in der Datenschutzerklärung?',
    'Wer antwortet in der versprochenen Zeit, auch wenn jemand krank ist oder Urlaub hat?',
    'Wer bekommt Bescheid, wenn die Seite nicht antwortet oder eine Mail hängt (docs/operations.md, „Monitoring“)?',
    'Liegt eine Kopie der Sicherung auf einem anderen Rechner?',
    planned.length > 0 && `Sollen im Fuß Einträge ohne Seite stehen bleiben: ${planned.join(', ')}?`,
  ]
  return questions.filter((question) => question !== false)
}
