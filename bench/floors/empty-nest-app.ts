// Floor of starting: an application of the same framework with nothing in it.
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';

class Empty {}
Module({})(Empty);

const app = await NestFactory.create(Empty, new ExpressAdapter(), { logger: false });
await app.listen(Number(process.env['CASEFILE_PORT']), '127.0.0.1');
