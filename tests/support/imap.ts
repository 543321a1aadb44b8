import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** Debian's account `mail`, to which the mailbox belongs: Dovecot reads none as root. */
const MAIL = 8
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Dovecot has to begin as root, to give each of its processes an account. */
export function hasImap(): boolean {
  return process.getuid?.() === 0 && spawnSync('dovecot', ['--version'], { env, stdio: 'ignore' }).status === 0
}

/** A real mailbox on loopback: delivered mails can be read by IMAP until they are deleted. */
export async function startImap() {
  const folder = mkdtempSync(join(tmpdir(), 'imap-'))
  const port = await findFreePort()
  const inbox = join(folder, 'mail/Maildir')
  mkdirSync(join(folder, 'run'))
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(inbox, part), { recursive: true })
  spawnSync('chown', ['-R', String(MAIL), join(folder, 'mail')])
  chmodSync(folder, 0o755)
  writeFileSync(
    join(folder, 'conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 0
mail_location = maildir:${inbox}
passdb {
  driver = static
  args = password=geheim user=staff
}
userdb {
  driver = static
  args = uid=${MAIL} gid=${MAIL} home=${folder}/mail
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  const child = spawn('dovecot', ['-F', '-c', join(folder, 'conf')], { env, stdio: 'ignore' })
  const answers = () => fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => cause.code !== 'ECONNREFUSED')
  while (!(await answers())) await pause(20)
  let count = 0
  return {
    url: `imap://staff:geheim@127.0.0.1:${port}`,
    deliver: (raw: Buffer) => writeFileSync(join(inbox, 'new', `${count++}.test`), raw),
    count: () => ['new', 'cur'].flatMap((part) => readdirSync(join(inbox, part))).length,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
