'use client'

import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { Mark } from '@/components/brand/logo'
import { cn } from '@/components/ui/cn'
import { LoaderLabel } from './loader-label'
import { ANIMATIONS_PATH, DEFAULT_ANIMATION, LOADER_SIZES, type LoaderSize } from './timing'
import { useMotion } from './use-motion'

// A decoration that cannot be fetched must not take the page with it.
const Still = () => null
const FlameAnimation = dynamic(
  () => import('./flame-animation').then(({ FlameAnimation }) => FlameAnimation).catch(() => Still),
  { ssr: false },
)

type LoaderProps = {
  size?: LoaderSize
  /** What is waited for; shown from `md` on, and always said. */
  label?: string
  /** A file under /animations. */
  animation?: string
  className?: string
}

/**
 * For waits whose result has no shape yet; lists and figures have their skeletons. The still flame is the first frame
 * of the animation, and all there is for those who want no motion. [S9.20]
 */
export function Loader({ size = 'md', label = 'Loading', animation = DEFAULT_ANIMATION, className }: LoaderProps) {
  const isMoving = useMotion()
  const [isReady, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const side = LOADER_SIZES[size]
  return (
    <div role="status" className={cn('inline-grid justify-items-center gap-3', className)}>
      <span className="relative" style={{ width: side, height: side }}>
        <Mark height={side} className={cn('block', isReady && 'invisible')} />
        {isMoving ? <FlameAnimation src={`${ANIMATIONS_PATH}/${animation}`} onReady={onReady} /> : null}
      </span>
      {size === 'sm' ? null : <LoaderLabel text={label} />}
      <span className="sr-only">{label}</span>
    </div>
  )
}
