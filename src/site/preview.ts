/** True for a build that search engines should leave alone: docs/decisions/016. */
export const isPreview = process.env.SITE_PREVIEW === 'on'
