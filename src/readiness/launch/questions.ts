import { printNumber } from '../../content/numbers.ts'
import type { Content } from '../../content/schema/content-files.ts'

/** What no program can see. */
export function questionsFor(
  footer: Content<'page/footer.yaml'>,
  estimate: Content<'page/estimate.yaml'>,
  smtpUrl: string | null,
): string[] {
  const planned = footer.groups.flatMap(({ links }) =>
    links.filter(({ href }) => href === '').map(({ label }) => label),
  )
  return [
    'Stimmen Preise, Garantie und Zahl der Anlagen in content/offer.yaml, und könnt ihr sie belegen?',
    ...(estimate.show
      ? [
          `Liegt euer Gebiet im Münsterland oder nah dabei, und kostet Strom dort noch ${printNumber(estimate.unitPriceCents)} ct? Damit rechnet der Überschlag (content/page/estimate.yaml; show: nein schaltet ihn ab).`,
        ]
      : []),
    'Habt ihr die Rechte an den Bildern, und sind abgebildete Menschen einverstanden?',
    'Hat jemand, der sich auskennt, Impressum, Datenschutzerklärung und den Vertrag geprüft, auch Handwerkskammer, Haftpflicht und Schlichtungsstelle Energie?',
    'Gibt es mit Hoster und Maildienst Verträge zur Auftragsverarbeitung (Art. 28 DSGVO)?',
    ...(smtpUrl === null
      ? []
      : [
          `Die Mails gehen über ${new URL(smtpUrl).hostname}. Nennt die Datenschutzerklärung, wem das gehört (content/privacy.yaml, mailService)?`,
        ]),
    'Protokolliert der Webserver davor Adressen von Besuchern, und steht das dann in der Datenschutzerklärung?',
    'Wer antwortet in der versprochenen Zeit, auch wenn jemand krank ist oder Urlaub hat?',
    'Wer bekommt Bescheid, wenn die Seite nicht antwortet oder eine Mail hängt (docs/operations.md, „Monitoring“)?',
    'Liegt eine Kopie der Sicherung auf einem anderen Rechner?',
    ...(planned.length > 0 ? [`Sollen im Fuß Einträge ohne Seite stehen bleiben: ${planned.join(', ')}?`] : []),
  ]
}
