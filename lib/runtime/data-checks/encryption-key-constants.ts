/** A table with sealed columns. `key` is its primary key, with its type in PostgreSQL. */
export type SealedTable = {
  table: string
  key: [column: string, type: 'uuid' | 'integer' | 'smallint']
  columns: readonly string[]
}

/** Every column that holds what `seal` returns, except the proof of the key, which is renewed last. */
export const SEALED_TABLES: readonly SealedTable[] = [
  { table: 'advertiser_secret', key: ['id', 'uuid'], columns: ['secret_sealed'] },
  { table: 'agent_action', key: ['id', 'uuid'], columns: ['answer_sealed'] },
  { table: 'affiliate_postback', key: ['id', 'uuid'], columns: ['secret_sealed', 'former_secret_sealed'] },
  { table: 'api_call', key: ['id', 'uuid'], columns: ['answer_sealed'] },
  { table: 'app_user', key: ['id', 'uuid'], columns: ['one_time_code_secret'] },
  { table: 'bot_profile', key: ['id', 'integer'], columns: ['token_sealed'] },
  { table: 'discord_connection', key: ['user_id', 'uuid'], columns: ['access_token_sealed'] },
  { table: 'mail_message', key: ['id', 'uuid'], columns: ['html', 'text', 'attachments'] },
  { table: 'network_import', key: ['id', 'uuid'], columns: ['key_sealed'] },
  { table: 'payout_method', key: ['id', 'uuid'], columns: ['details_sealed'] },
  { table: 'push_key', key: ['id', 'smallint'], columns: ['private_key_sealed'] },
  { table: 'shop_connection', key: ['id', 'uuid'], columns: ['secret_sealed', 'former_secret_sealed'] },
  { table: 'webhook_endpoint', key: ['id', 'uuid'], columns: ['secret_sealed', 'former_secret_sealed'] },
  { table: 'tax_form', key: ['id', 'uuid'], columns: ['tax_number_sealed'] },
]

export const PROOF_TABLE: SealedTable = { table: 'data_key_proof', key: ['id', 'smallint'], columns: ['sealed'] }

/** Rows sealed again in one statement. */
export const ROTATE_BATCH = 500
