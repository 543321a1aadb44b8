import { build } from 'esbuild'

export async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    entryPoints: [entry],
    define,
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    // Without the project's settings, which add "use strict".
    tsconfigRaw: {},
  })
  return built.outputFiles[0]?.text ?? ''
}
