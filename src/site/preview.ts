/** True for a build that search engines should not list. docs/decisions/016 explains it. */
export const isPreview = process.env.SITE_PREVIEW === 'on'
