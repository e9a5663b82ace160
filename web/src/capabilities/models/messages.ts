import { plural } from '../../ui/format/plural.ts';

// Engines of the installation
export const enginesTitle = 'Engines';
export const onThisServer = 'On this server';
export const onThisServerIntro =
  'Recordings stay on this server. Larger models are more accurate and slower. Once installed, customers can choose them as Balanced or Best.';
export const remoteEngines = 'Remote engines';
export const remoteEnginesIntro =
  'Organisation admins can switch on the engines that you allow here, with their own API key. Until then, nothing is sent to them.';
export const loadingEngines = 'Loading engines';
export const addEngine = 'Add engine';
export const noRemoteEngines = 'No remote engines';
export const noRemoteEnginesHint = 'All recordings are transcribed on this server.';
export const usedBy = (organisations: number, price: number): string =>
  organisations === 0
    ? `Not used, price ${price}%`
    : plural(organisations, {
        one: `Used by # organisation, price ${price}%`,
        other: `Used by # organisations, price ${price}%`,
      });
export const allowed = 'Allowed';
export const notAllowed = 'Not allowed';
export const edit = 'Edit';
export const editEngine = (name: string): string => `Edit ${name}`;

// Form of a remote engine
export const newEngine = 'New engine';
export const save = 'Save';
export const add = 'Add';
export const provider = 'Provider';
export const nameLabel = 'Name';
export const engineNameHint = 'Shown to admins and customers.';
export const address = 'Address';
export const addressOptional = 'Address (optional)';
export const addressHint =
  'Leave empty for the provider’s default address, or enter the address of another region.';
export const model = 'Model';
export const languages = 'Languages (optional)';
export const languagesHint = 'Codes such as en, rw, sw. Leave empty to offer all languages.';
export const priceFactor = 'Price (% of the standard price)';
export const priceFactorHint =
  '100 is the standard price. Organisations pay the provider separately, with their own key.';
export const mayBeSwitchedOn = 'Organisations can switch this engine on';
export const compatibleAddressHint = 'Base address of the API, such as https://models.example.org/v1.';
export const azureAddressHint = 'Address of the resource, such as https://name.openai.azure.com.';
export const deleteEngine = 'Delete';
export const deletePermanently = 'Delete permanently';
export const engineSaved = (name: string): string => `${name} saved.`;

// Providers
export const openAiCompatible = 'OpenAI-compatible server';
export const deepgram = 'Deepgram';
export const assemblyAi = 'AssemblyAI';
export const elevenLabs = 'ElevenLabs';
export const azure = 'Azure OpenAI';
export const compatibleModelHint =
  'The model’s name on the server, such as whisper-1. It must return word timestamps.';
export const deepgramModelHint = 'For example nova-3.';
export const assemblyAiModelHint = 'For example universal-2.';
export const elevenLabsModelHint = 'For example scribe_v1.';
export const azureModelHint = 'The name of the deployment of a Whisper model.';
export const fast = 'Fast';
export const balanced = 'Balanced';
export const best = 'Best';
export const failureWait = 'Pause jobs until it works again';
export const failureFallBack = 'Transcribe on this server instead';

// Local models
export const speechRecognition = 'Speech recognition';
export const speakerSeparation = 'Speaker separation';
export const loadingModels = 'Loading models';
export const localModels = 'Models on this server';
export const modelDetails = (ability: string, size: string, licence: string): string =>
  `${ability}, ${size}, licence ${licence}`;
export const installed = 'Installed';
export const downloadQueued = 'Queued';
export const downloading = (percent: number): string => `Downloading, ${percent}%`;
export const downloadingModel = (title: string): string => `Downloading ${title}`;
export const notInstalled = 'Not installed';
export const missing = 'Missing';
export const download = 'Download';
export const downloadModel = (title: string): string => `Download ${title}`;

// Engines of an organisation
export const organisationIntro =
  'Recordings are transcribed on this server and never leave it, unless you switch on a remote engine here. Customers then see where their audio is sent, before they order and on the job.';
export const noAllowedEngines =
  'Colloquy support hasn’t allowed any remote engines. You can ask for one under Help and support.';
export const organisationPrice = (price: number): string => `price ${price}%`;
export const audioIsSent = 'On: audio is sent to this engine';
export const audioIsNotSent = 'Off: no audio is sent';
export const noLongerAllowed = 'No longer allowed by Colloquy support';
export const usedForQuality = 'Used for quality';
export const usedForQualityHint = 'Applies to new orders of this quality.';
export const onFailure = 'If the engine fails';
export const onFailureHintWithEmail = 'The job shows the failure, and admins are notified by email.';
export const onFailureHint = 'The job shows the failure.';
export const switchedBy = (isOn: boolean, name: string, moment: string): string =>
  isOn ? `Switched on by ${name}, ${moment}` : `Switched off by ${name}, ${moment}`;
export const formerUser = 'a former user';
export const failedAt = (moment: string, waitingFiles: number): string =>
  waitingFiles === 0
    ? moment
    : `${moment}. ${plural(waitingFiles, { one: '# file is waiting for this engine.', other: '# files are waiting for this engine.' })}`;

// API key of an engine
export const keySaved = (name: string): string => `API key of ${name} saved.`;
export const keyForm = (name: string): string => `API key of ${name}`;
export const key = 'API key';
export const keyEndingIn = (suffix: string): string => `API key (ends in ${suffix})`;
export const keyHint = 'Stored encrypted and never shown again.';
export const replaceKeyHint = 'Enter a new key to replace it.';
export const saveKey = 'Save key';
export const test = 'Test';
export const removeKey = 'Remove key';
export const engineWorks = (name: string): string =>
  `${name} is working: the address, key and model are correct.`;

// List of prompts
export const prompt = 'Prompt';
export const version = 'Version';
export const changed = 'Last changed';
export const promptsTitle = 'Prompts';
export const newPrompt = 'New prompt';
export const promptsIntro =
  'Prompts are instructions for a language model. No language model is set up on this installation yet, so prompts are not used.';
export const searchPrompts = 'Search by name or purpose';
export const noPromptsYet = 'No prompts yet';
export const noPromptsHint =
  'All versions of a prompt are kept, so that you can trace how a model’s text was created.';
export const deletedPrompts = 'Deleted prompts';

// One prompt
export const loadingPrompt = 'Loading prompt';
export const versionNumber = (version: number): string => `Version ${version}`;
export const promptDeleted = (name: string): string => `“${name}” deleted.`;
export const deletePrompt = 'Delete';
export const allPrompts = 'All prompts';
export const savedAsVersion = (version: number): string => `Saved as version ${version}.`;
export const promptSaved = 'Prompt saved.';
export const promptAdded = 'Prompt added.';
export const saveAsNewVersion = 'Save as new version';
export const purpose = 'Purpose';
export const textLabel = 'Text';
export const promptConflict = (version: number): string =>
  `Someone saved version ${version} in the meantime. It’s listed below. Save again to add your text as the next version.`;
export const versionRestored = (number: number, version: number): string =>
  `The text of version ${number} was restored as version ${version}.`;
export const onlyVersion = 'This is the only version. Each change creates a new one.';
export const versionOption = (number: number, moment: string, by: string): string =>
  `Version ${number} (${moment}, ${by})`;
export const versions = 'Versions';
export const compare = 'Compare';
export const compareWith = 'with';
export const restoreVersion = (version: number): string => `Restore version ${version}`;
export const sameText = 'Both versions have the same text.';

/** Rows of a list, in its position. */
export const countedPrompts = { one: '# prompt', other: '# prompts' };
