/** True for a build that search engines should not list: docs/decisions/016. */
export const isPreview = process.env.SITE_PREVIEW === 'on'
