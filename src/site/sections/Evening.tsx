import { hero } from '../../content/generated/hero.ts'
import { Picture, type Pictured } from '../ui/Picture.tsx'

interface Props {
  /** The sample house at dusk, for phones and for wide screens. `null` if the provider has own pictures. */
  pictures: { phone: Pictured; wide: Pictured } | null
}

/** The last call to action, on the background of the footer. */
export function Evening({ pictures }: Props) {
  return (
    <section aria-labelledby="evening" className="evening on-night bg-night text-paper">
      <div className="wrap">
        <h2 id="evening" className="display title max-w-[13ch]">
          {hero.evening}
        </h2>
        <a href="#roof-check-form" className="button button-large mt-8 text-on-sun">
          {hero.callToAction}
        </a>
      </div>
      {pictures && <Picture picture={pictures.phone} wide={pictures.wide} alt="" />}
    </section>
  )
}
