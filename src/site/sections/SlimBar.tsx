import { hero } from '../../content/generated/hero.ts'

/**
 * The call to action at a phone's lower edge, between hero and form. Sticky, without script: its box begins below the hero and
 * ends above the form, so it never covers the form, a toast or the keyboard.
 */
export function SlimBar() {
  return (
    <div className="slim-bar">
      <p className="over-line bg-paper">
        <a href="#roof-check-form" className="button w-full">
          {hero.callToActionShort}
        </a>
      </p>
    </div>
  )
}
