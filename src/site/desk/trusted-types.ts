interface TrustedTypes {
  /** The strings that the policy's functions return are trusted. */
  createPolicy<Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules): Rules
}

/** Our policy requires trusted types. Safari before 26 and Firefox before 148 have none. */
export const trustedTypes = (window as { trustedTypes?: TrustedTypes }).trustedTypes
