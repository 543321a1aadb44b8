/**
 * One sentence why a server's certificate is refused, and the remedy; `null` for any other error. Also matches the sentences
 * of OpenSSL and Node, because nodemailer replaces their codes.
 * @param who the server, in the genitive, e.g. `des Mailservers smtp.example.org`
 * @param setting the setting with the server's name, e.g. `SMTP_URL`
 */
export function explainCertificate(error: unknown, who: string, setting: string): string | null {
  if (!(error instanceof Error)) return null
  const said = `${'code' in error ? error.code : ''} ${error.message}`
  const certificate = `Das Zertifikat ${who}`
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(said)) {
    return `${certificate} ist abgelaufen: Sein Betreiber muss es erneuern. Oder geht die Uhr dieses Rechners falsch?`
  }
  if (/CERT_NOT_YET_VALID|certificate is not yet valid/i.test(said)) {
    return `${certificate} gilt noch nicht: Stell die Uhr dieses Rechners.`
  }
  if (/ALTNAME_INVALID|altnames/i.test(said)) {
    return `${certificate} gilt für einen anderen Namen${nameIn(said)}: Schreib den Namen aus dem Zertifikat in ${setting}.`
  }
  if (/SELF_SIGNED|self.signed/i.test(said)) {
    return `${certificate} ist selbst ausgestellt: Lass dort eines einer öffentlichen Stelle einrichten, oder nenn eure Datei in NODE_EXTRA_CA_CERTS.`
  }
  if (/UNABLE_TO_(GET|VERIFY)|unable to (get|verify)|certificate/i.test(said)) {
    return `${certificate} führt zu keiner Stelle, der dieser Rechner vertraut: Lass dort die ganze Kette einrichten, oder nenn die Datei eurer eigenen Stelle in NODE_EXTRA_CA_CERTS.`
  }
  return null
}

/** ` (mail.example.net)`: the first of Node's list `DNS:mail.example.net, DNS:…`. Certificates are public. */
function nameIn(said: string): string {
  const [, name] = /altnames: (?:DNS|IP Address):([\w.*:-]+?)(?:,|\s|$)/.exec(said) ?? []
  return name === undefined ? '' : ` (${name})`
}
