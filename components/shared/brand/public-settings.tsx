'use client'

import { createContext, useContext } from 'react'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'

const Settings = createContext(DEFAULT_PUBLIC_SETTINGS)

/** Gives screens what the settings say: the name of the network, its limits and shares. */
export const PublicSettingsProvider = Settings.Provider

export const usePublicSettings = () => useContext(Settings)
