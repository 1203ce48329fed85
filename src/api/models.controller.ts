// Models over HTTP: the list of profiles, and a check that one answers.
import { Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import { CheckModel, ListModels, type ModelCheck, type ModelList } from '../app/models/list-models.js';
import { type modelCheck, type modelList, modelName } from './contract/models.js';
import { SERVICE_MODELS } from '../kernel/model-names.js';
import { acceptedOrThrow } from './problems/refusals.js';
import type { Caller } from '../app/requests.js';
import { CallerParam, EmptyBodyGuard, PathParam } from './reading/parameters.js';

type ModelCheckReply = z.infer<typeof modelCheck>;

const checkReply = (checked: ModelCheck): ModelCheckReply => {
  if (checked.outcome === 'failed') return { ...checked, profile: { ...checked.profile } };
  const { first, whole, ...rest } = checked;
  return { ...rest, firstMillis: first / 1000, millis: whole / 1000 };
};

type OpenAiModels = Required<Pick<z.infer<typeof modelList>, 'object' | 'data'>>;

/** When a model was made is not known. */
const openAiModel = (id: string): OpenAiModels['data'][number] => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'casefile',
});

@Controller('v1/models')
export class ModelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(): Promise<ModelList & OpenAiModels> {
    const listed = await this.queries.execute(new ListModels());
    const names = [...SERVICE_MODELS, ...listed.profiles.map(({ name }) => name)];
    return { ...listed, object: 'list', data: [...new Set(names)].map(openAiModel) };
  }

  /** The check is aborted when the caller disconnects. */
  @Post(':name/check')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async check(
    @CallerParam() caller: Caller,
    @PathParam('name', modelName) name: string,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<ModelCheckReply> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return checkReply(acceptedOrThrow(await this.commands.execute(new CheckModel(caller.tenant, name, gone.signal))));
  }
}
