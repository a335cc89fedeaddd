-- Rules with several conditions, and rules about the present day. The rules there are have one condition, about days before.
ALTER TABLE "automatic_rule" ADD COLUMN "further_conditions" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "automatic_rule" ADD COLUMN "is_today" BOOLEAN NOT NULL DEFAULT false;
