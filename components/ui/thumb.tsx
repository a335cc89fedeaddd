import Image from 'next/image'
import { cn } from './cn'

const SIZES = { base: 'size-8 rounded-tip text-13', lg: 'size-14 rounded-pop text-22' }
const WIDTHS = { base: 32, lg: 56 }

type ThumbProps = {
  /** Its first letter is shown without a picture. */
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/** Decorative: used next to the name. */
export function Thumb({ name, src, size = 'base', className }: ThumbProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid flex-none place-items-center overflow-hidden border border-line bg-fill font-display leading-none font-heavy text-text-2',
        SIZES[size],
        className,
      )}
    >
      {src ? (
        <Image
          src={src}
          alt=""
          width={WIDTHS[size]}
          height={WIDTHS[size]}
          unoptimized
          className="size-full object-cover"
        />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
