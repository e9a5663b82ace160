ALTER TABLE "known_voice" ALTER COLUMN "sealed_print" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "known_voice" ALTER COLUMN "model_sha256" DROP NOT NULL;