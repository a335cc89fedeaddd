import { AvatarPicture } from './avatar-picture'
import { cn } from './cn'

const SIZES = { sm: 'size-[26px] text-[10px]', base: 'size-8 text-12', lg: 'size-11 text-16', xl: 'size-16 text-22' }

/** The initials of the first and the last word of a name: "Mara Voss" is MV. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

type AvatarProps = {
  name: string
  /** The picture's URL; initials without one, while it loads, and when it fails. */
  image?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/** Decorative: used next to the name or in a labeled button. */
export function Avatar({ name, image, size = 'base', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative inline-grid flex-none place-items-center overflow-hidden rounded-full bg-accent-soft font-strong text-accent-text select-none ring-1 ring-accent-line ring-inset',
        SIZES[size],
        className,
      )}
    >
      {initials(name)}
      {image ? <AvatarPicture key={image} src={image} /> : null}
    </span>
  )
}
