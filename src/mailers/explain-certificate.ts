/**
 * Says in one sentence why the certificate of a server is refused, and what helps; `null` for any other error.
 * By OpenSSL's and Node's sentences too: nodemailer replaces their codes by its own.
 * @param who the server, e.g. `the mail server smtp.example.org`
 * @param setting where that server is named, e.g. `SMTP_URL`
 */
export function explainCertificate(error: unknown, who: string, setting: string): string | null {
  if (!(error instanceof Error)) return null
  const said = `${'code' in error ? error.code : ''} ${error.message}`
  const certificate = `The certificate of ${who}`
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(said)) {
    return `${certificate} has expired: its operator has to renew it; or is the clock of this machine wrong?`
  }
  if (/CERT_NOT_YET_VALID|certificate is not yet valid/i.test(said)) {
    return `${certificate} is not valid yet: set the clock of this machine right.`
  }
  if (/ALTNAME_INVALID|altnames/i.test(said)) {
    return `${certificate} is for another name${nameIn(said)}: write the name that the certificate is for into ${setting}.`
  }
  if (/SELF_SIGNED|self.signed/i.test(said)) {
    return `${certificate} is self-signed: have one of a public authority installed there, or name the file of yours in NODE_EXTRA_CA_CERTS.`
  }
  if (/UNABLE_TO_(GET|VERIFY)|unable to (get|verify)|certificate/i.test(said)) {
    return `${certificate} cannot be traced to an authority that this machine trusts: have the whole chain installed there, or name the file of your own authority in NODE_EXTRA_CA_CERTS.`
  }
  return null
}

/** ` (mail.example.net)`: what Node lists as `DNS:mail.example.net, DNS:…`. A certificate is public. */
function nameIn(said: string): string {
  const [, name] = /altnames: (?:DNS|IP Address):([\w.*:-]+?)(?:,|\s|$)/.exec(said) ?? []
  return name === undefined ? '' : ` (${name})`
}
