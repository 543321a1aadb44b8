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
  if (/EXPIRED|NOT_YET_VALID|expired|not yet valid/.test(said)) {
    return `${certificate} has expired or is not valid yet: its operator has to renew it; or is the clock of this machine wrong?`
  }
  if (/ALTNAME_INVALID|altnames/.test(said)) {
    // Node lists the names as `DNS:mail.example.net, DNS:…`.
    const [, name] = /altnames: (?:DNS|IP Address):([\w.*:-]+?)(?:,|\s|$)/.exec(said) ?? []
    const named = name === undefined ? '' : ` (${name})`
    return `${certificate} is for another name${named}: write the name that the certificate is for into ${setting}.`
  }
  if (/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|certificate/i.test(said)) {
    return `${certificate} cannot be traced to an authority that this machine trusts: have the whole chain installed there, or name the file of your own authority in NODE_EXTRA_CA_CERTS.`
  }
  return null
}
