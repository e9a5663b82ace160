/** Every capability that has background work: importing it defines its tasks. */
import './capabilities/transcripts/pipeline/index.ts';
