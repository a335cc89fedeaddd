import { createContext } from 'react'
import type { LiveConnection } from './live-connection'

/** The page's stream; null where there is none. */
export const LiveContext = createContext<LiveConnection | null>(null)
