import type { Finding } from './finding.ts'

/** Prints a line for each finding as it comes, and their sum. @returns whether all are good */
export async function printFindings(findings: AsyncIterable<Finding>, print: (line: string) => void): Promise<boolean> {
  let [all, bad] = [0, 0]
  for await (const { isGood, sentence } of findings) {
    all += 1
    if (!isGood) bad += 1
    print(`${isGood ? 'good ' : 'WRONG'}  ${sentence}`)
  }
  print(bad === 0 ? `\nAll ${all} are good.` : `\n${bad} of ${all} ${bad === 1 ? 'is' : 'are'} wrong.`)
  return bad === 0
}
