/**
 * One sentence why a server's certificate is refused, and the remedy, or `null` for any other
 * error. Also matches the sentences of OpenSSL and Node, because nodemailer replaces their codes.
 * @param server in the German genitive, e.g. `des Mailservers smtp.example.org`
 * @param setting the setting with the server's name, e.g. `SMTP_URL`
 */
export function explainCertificate(error: unknown, server: string, setting: string): string | null {
  if (!(error instanceof Error)) return null
  const text = `${'code' in error ? error.code : ''} ${error.message}`
  const certificate = `Das Zertifikat ${server}`
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(text)) {
    return `${certificate} ist abgelaufen: Sein Betreiber muss es erneuern. Oder geht die Uhr dieses Rechners falsch?`
  }
  if (/CERT_NOT_YET_VALID|certificate is not yet valid/i.test(text)) {
    return `${certificate} gilt noch nicht: Stell die Uhr dieses Rechners.`
  }
  if (/ALTNAME_INVALID|altnames/i.test(text)) {
    return `${certificate} gilt für einen anderen Namen${nameIn(text)}: Schreib den Namen aus dem Zertifikat in ${setting}.`
  }
  if (/SELF_SIGNED|self.signed/i.test(text)) {
    return `${certificate} ist selbst ausgestellt: Lass dort eines einer öffentlichen Stelle einrichten, oder nenn eure Datei in NODE_EXTRA_CA_CERTS.`
  }
  if (/UNABLE_TO_(GET|VERIFY)|unable to (get|verify)|certificate/i.test(text)) {
    return `${certificate} führt zu keiner Stelle, der dieser Rechner vertraut: Lass dort die ganze Kette einrichten, oder nenn die Datei eurer eigenen Stelle in NODE_EXTRA_CA_CERTS.`
  }
  return null
}

/** Returns ` (mail.example.net)`, the first of Node's list `DNS:mail.example.net, DNS:…`. Certificates are public. */
function nameIn(text: string): string {
  const [, name] = /altnames: (?:DNS|IP Address):([\w.*:-]+?)(?:,|\s|$)/.exec(text) ?? []
  return name === undefined ? '' : ` (${name})`
}
