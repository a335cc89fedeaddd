-- One destination of a kind, and one tax form in force, for each affiliate. Of several the newest stays.
UPDATE "payout_method" older SET removed_at = newer.created_at
FROM (
  SELECT DISTINCT ON (affiliate_id, kind) id, affiliate_id, kind, created_at FROM "payout_method"
  WHERE removed_at IS NULL ORDER BY affiliate_id, kind, created_at DESC, id DESC
) newer
WHERE older.affiliate_id = newer.affiliate_id AND older.kind = newer.kind AND older.removed_at IS NULL AND older.id <> newer.id;

CREATE UNIQUE INDEX "payout_method_one_of_a_kind" ON "payout_method" (affiliate_id, kind) WHERE removed_at IS NULL;

UPDATE "tax_form" older SET superseded_at = newer.signed_at
FROM (
  SELECT DISTINCT ON (affiliate_id) id, affiliate_id, signed_at FROM "tax_form"
  WHERE superseded_at IS NULL ORDER BY affiliate_id, signed_at DESC, id DESC
) newer
WHERE older.affiliate_id = newer.affiliate_id AND older.superseded_at IS NULL AND older.id <> newer.id;

CREATE UNIQUE INDEX "tax_form_one_in_force" ON "tax_form" (affiliate_id) WHERE superseded_at IS NULL;
