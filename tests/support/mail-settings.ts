/** The settings that mails need to leave the machine. */
export function mailSettings(smtpUrl: string) {
  return {
    SMTP_URL: smtpUrl,
    SITE_URL: 'https://www.example.org',
    MAIL_FROM: 'dachcheck@example.org',
    LEAD_RECIPIENT: 'team@example.org',
  }
}
