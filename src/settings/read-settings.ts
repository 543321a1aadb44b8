import * as v from 'valibot'

export type Reading<T> = { ok: true; settings: T } | { ok: false; problems: string[] }

export type Environment = Record<string, string | undefined>

/**
 * An empty value counts as unset. Names all problems at once, never a secret's value.
 * @param check finds settings that contradict each other; called if each setting is valid by itself
 */
export function readSettings<const Schema extends v.GenericSchema>(
  schema: Schema,
  environment: Environment,
  check: (settings: v.InferOutput<Schema>, isSet: (name: string) => boolean) => string[],
): Reading<v.InferOutput<Schema>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = v.safeParse(schema, given, { abortPipeEarly: true })
  if (!result.success) {
    return { ok: false, problems: result.issues.map(({ path, message }) => `${path?.[0]?.key} ${message}.`) }
  }
  const problems = check(result.output, (name) => given[name] !== undefined)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: result.output }
}
