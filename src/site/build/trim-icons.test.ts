import { expect, it } from 'vitest'
import { trimIcons } from './trim-icons.ts'

it('takes from icons what a page does not need', () => {
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="24" class="lucide lucide-phone-call w-[1.1em]"></svg>'
  expect(trimIcons(icon)).toBe('<svg width="24" class="w-[1.1em]"></svg>')
})
