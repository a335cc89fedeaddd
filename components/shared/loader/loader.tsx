'use client'

import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Mark } from '../brand/mark'
import { LoaderLabel } from './loader-label'
import { ANIMATIONS_PATH, DEFAULT_ANIMATION, LOADER_SIZES, type LoaderSize } from './timing'
import { useMotion } from './use-motion'

// A decoration that fails to load must not break the page.
const Still = () => null
const FlameAnimation = dynamic(
  () => import('./flame-animation').then(({ FlameAnimation }) => FlameAnimation).catch(() => Still),
  { ssr: false },
)

type LoaderProps = {
  size?: LoaderSize
  /** The label; visible from `md` on, and always available to screen readers. */
  label?: string
  /** The name of a file under /animations. */
  animation?: string
  className?: string
}

/**
 * For waits without a known layout; lists and figures use skeletons. The static flame is the first frame of the
 * animation, and the only one with reduced motion. [S9.20]
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
