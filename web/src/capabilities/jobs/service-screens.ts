import type { Sid } from '@colloquy/contract';
import type { JobDetail, JobSettings } from '@colloquy/contract/jobs';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { z } from 'zod';
import type { JobFile } from './chosen-file.ts';
import type { JobPagePartProps } from './job.screen.tsx';

type JobFileProps = { job: JobDetail; file: JobFile };

/**
 * Parts and texts of one service on the screens of orders and jobs. The service's own capability defines it and
 * `app/routes` passes it on, so these screens know no service by name.
 */
export type ServiceScreens = {
  /** The settings of a job in one line. */
  describeSettings: (settings: JobDetail['settings']) => string;
  /** Details of a file beside its name, such as how its settings differ from those of its job. */
  describeFile: (file: JobFile, settings: JobDetail['settings']) => string;
  /** Names the engine that did the work on a file. */
  describeEngine: (engine: string) => string;
  /** Sentence on a failure, by its step. */
  stoppedTexts: Partial<Record<string, string>>;
  /** Languages that a sheet of files may name. */
  Languages: ComponentType<{ children: (languages: readonly string[]) => ReactNode }>;
  /** In the place of the results of a job without files. */
  noFileText: string;
  /** What a run of several is for, by its key, such as the language of a translation. */
  describeKey: (key: string) => string;
  /** Name of the result, such as 'Automatic transcript'. */
  describeResult: (job: JobDetail) => string;
  /** Below the header of the job page. */
  Notice: ComponentType<JobPagePartProps>;
  /** Actions on a failed file beyond retrying it unchanged. */
  FailureActions: ComponentType<JobFileProps>;
  /** Orders the work on a file again with other settings; missing if the service has none to choose. */
  AgainDialog?: ComponentType<JobFileProps & { onClose: () => void }>;
  /** Names what a file waits for before its work begins. */
  FileNotice: ComponentType<JobFileProps>;
};

export type OrderFieldsProps = {
  settings: JobSettings;
  /** Problems by the name of the field, `options.…` for settings of the service itself. */
  problems: ReadonlyMap<string, string>;
  onChange: (change: Partial<JobSettings>) => void;
};

export type FileLanguageProps = {
  /** Accessible name. */
  label: ReactNode;
  /** Code; null to detect it. */
  value: string | null;
  onChange: (code: string | null) => void;
};

/** What a service asks for an order, below its files. */
export type ServiceOrder = {
  /** `jobSettings`, extended with `options` if the service has settings of its own. */
  settings: z.ZodType<JobSettings, JobSettings>;
  /** A draft is created with them, so the server must accept them. */
  defaults: JobSettings;
  /** Loads the choices of the fields, and shows the screen once they are there. */
  Loaded: ComponentType<{ children: ReactNode }>;
  /** Settings for all files. */
  Fields: ComponentType<OrderFieldsProps>;
  /** Language of one file; undefined if the service does not ask for languages. */
  FileLanguage: ComponentType<FileLanguageProps> | undefined;
  /** Label of the button that starts the work. */
  startLabel: string;
  /** Seconds of work on a minute of a file; undefined while unknown. */
  ProcessingTime: ComponentType<{
    settings: JobSettings;
    children: (secondsPerMinute: number | undefined) => ReactNode;
  }>;
};

/** A service whose jobs have screens. Their parts are loaded with the first screen that needs them. */
export type ServiceEntry = {
  sid: Sid;
  /** Beside its name in the rail. */
  icon: LucideIcon;
  load: () => Promise<ServiceScreens>;
  loadOrder: () => Promise<ServiceOrder>;
};

/** A service with its screens loaded. */
export type LoadedService = Pick<ServiceEntry, 'sid'> & ServiceScreens;
export type OrderedService = LoadedService & { order: ServiceOrder };

export const ServiceContext = createContext<LoadedService | undefined>(undefined);

/** The service of the surrounding page. */
export function useService(): LoadedService {
  const service = use(ServiceContext);
  if (!service) throw new Error('useService outside of the pages of a service');
  return service;
}
