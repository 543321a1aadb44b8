import { FIELDS, type FieldRule, LEAD_FIELDS } from '../../../lead/lead.ts'
import { DEFAULT_RETENTION_DAYS } from '../../../lead/retention.ts'
import { isRegistered, registerOf, representedBy } from '../../legal-forms.ts'
import type { PrintedSettings } from '../../legal-page.ts'
import { listPlaceholders } from '../../placeholders.ts'
import { authorityOf, stateOf } from '../../states.ts'
import type { AllContent } from '../read-content.ts'

/** The settings that a privacy notice depends on. */
export interface LegalSettings extends PrintedSettings {
  siteUrl: string
  onSupabase: boolean
}

export function readLegalSettings(env: NodeJS.ProcessEnv): LegalSettings {
  const days = Number(env.RETENTION_DAYS || DEFAULT_RETENTION_DAYS)
  return {
    siteUrl: env.SITE_URL ?? '',
    retentionDays: Number.isInteger(days) && days >= 0 ? days : DEFAULT_RETENTION_DAYS,
    byBrevo: Boolean(env.BREVO_API_KEY),
    toCrm: Boolean(env.WEBHOOK_URL),
    onSupabase: Boolean(env.PUBLIC_SUPABASE_URL),
  }
}

export function collectLegalValues(content: AllContent, settings: LegalSettings): Record<string, string> {
  const { 'company.yaml': company, 'offer.yaml': offer, 'privacy.yaml': privacy, 'desk.yaml': desk } = content
  return {
    ...listPlaceholders(company, offer),
    legalForm: company.legalForm,
    representedBy: representedBy(company.legalForm),
    represented: company.represented.join(', '),
    registerCourt: company.register.court,
    registerNumber: company.register.number,
    registerName: registerOf(company.legalForm),
    generalPartner: company.generalPartner,
    supervisoryChair: company.supervisoryChair,
    vatId: company.vatId,
    host: privacy.host.name,
    hostAddress: privacy.host.address,
    mailService: privacy.mailService.name || privacy.host.name,
    mailServiceAddress: privacy.mailService.address || privacy.host.address,
    dataProtectionOfficer: privacy.dataProtectionOfficer,
    supervisoryAuthority: authorityOf(privacy.state || stateOf(company.postalCode)),
    roofView: desk.roofView?.name ?? '',
    questions: new Intl.ListFormat('de').format(content['questions.yaml'].map(({ question }) => `„${question}“`)),
    siteUrl: settings.siteUrl,
    retentionDays: String(settings.retentionDays),
    requiredFields: list(content, (rule) => rule.isRequired === true),
    optionalFields: list(content, (rule) => !rule.isRequired),
  }
}

/** The labels of the form's fields, e.g. `Telefon und E-Mail`. */
function list(content: AllContent, isListed: (rule: FieldRule) => boolean): string {
  const { labels } = content['page/roof-check-form.yaml']
  const listed = LEAD_FIELDS.filter((name) => isListed(FIELDS[name]))
  return new Intl.ListFormat('de').format(listed.map((name) => labels[name]))
}

export function listLegalConditions(content: AllContent, settings: LegalSettings): Record<string, boolean> {
  const { 'company.yaml': company, 'privacy.yaml': privacy, 'desk.yaml': desk } = content
  return {
    inFormation: company.inFormation,
    registered: !company.inFormation && isRegistered(company.legalForm),
    vatId: company.vatId !== '',
    generalPartner: company.generalPartner !== '',
    supervisoryChair: company.supervisoryChair !== '',
    dataProtectionOfficer: privacy.dataProtectionOfficer !== '',
    ownMailService: privacy.mailService.name !== '',
    brevo: settings.byBrevo,
    crm: settings.toCrm,
    supabase: settings.onSupabase,
    roofView: desk.roofView !== undefined,
    questions: content['questions.yaml'].length > 0,
    deleted: settings.retentionDays > 0,
  }
}

export function placeOf(name: string): string {
  if (name === 'siteUrl') return '.env, SITE_URL'
  return /^(host|mailService)/.test(name) ? 'content/privacy.yaml' : 'content/company.yaml'
}
