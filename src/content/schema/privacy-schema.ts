import { fact, group, optionalFact } from './kinds.ts'

const processor = (what: string, example: string) =>
  group({
    name: optionalFact({ title: `${what}: Firma`, example }),
    address: optionalFact({
      longest: 120,
      title: `${what}: Anschrift`,
      example: 'Industriestraße 25, 91710 Gunzenhausen, Deutschland',
    }),
  })

/** Who else handles the data: Art. 13 (1) GDPR wants them named. */
export const privacySchema = group({
  host: processor('Wo die Seite läuft (Hoster)', 'Hetzner Online GmbH'),
  mailService: processor('Wer die Mails verschickt (leer: dieselbe Firma wie der Hoster)', 'IONOS SE'),
  dataProtectionOfficer: optionalFact({
    longest: 120,
    title: 'Datenschutzbeauftragter, falls es einen gibt: Name und E-Mail',
    example: 'Dr. Jan Weber, datenschutz@dachstrom-muensterland.de',
  }),
  supervisoryAuthority: fact({
    title: 'Aufsichtsbehörde für den Datenschutz',
    example: 'Landesbeauftragte für Datenschutz und Informationsfreiheit Nordrhein-Westfalen',
    longest: 200,
  }),
})
